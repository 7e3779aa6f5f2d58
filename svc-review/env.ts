import {
  internalKeyEnv,
  mongoEnv,
  originEnv,
  readEnv,
  redisEnv,
  reviewKeyEnv,
  serverEnv,
} from '@app/service-kit';
import { mailEnv } from '@app/service-kit/mails';
import { storageEnv } from '@app/service-kit/storage';
import { z } from 'zod';

export const envSchema = z.object({
  ...serverEnv,
  ...internalKeyEnv,
  ...reviewKeyEnv,
  MONGO_URL: mongoEnv,
  REDIS_URL: redisEnv,
  /** The bucket of manuscripts, which no other service can read. */
  S3_URL: storageEnv,
  JWKS_URL: z.url({ protocol: /^https?$/, error: "Address of svc-auth's public keys" }),
  /** The origin of svc-content, which provides the journal's settings and articles. */
  CONTENT_URL: originEnv,
  /** The origin of links in messages. */
  PUBLIC_URL: originEnv,
  /** The folder that holds uploaded files until they are in the object storage. */
  UPLOAD_DIR: z.string('Path of a folder'),
  ...mailEnv,
});

export type ReviewEnv = z.output<typeof envSchema>;

export function reviewEnv(): Readonly<ReviewEnv> {
  return readEnv(envSchema);
}
