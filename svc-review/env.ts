import {
  internalKeyEnv,
  mongoEnv,
  originEnv,
  readEnv,
  redisEnv,
  serverEnv,
} from '@app/service-kit';
import { storageEnv } from '@app/service-kit/storage';
import { z } from 'zod';

const envSchema = z.object({
  ...serverEnv,
  ...internalKeyEnv,
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
  /** The mail server, as smtp://host:587 (with STARTTLS) or smtps://host:465. Without it, no message is sent. */
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'A URL such as smtp://smtp.journal.example:587' })
    .refine(
      (text) => /^smtps?:\/\/[^/@]+\/?$/.test(text),
      'Only host and port: SMTP_USER and SMTP_PASSWORD have the login',
    )
    .optional(),
  SMTP_USER: z.string().optional(),
  SMTP_PASSWORD: z.string().optional(),
  /** The sender's address. The default is the journal's address. Replies always go to the journal's address. */
  SMTP_FROM: z.email('An email address').optional(),
});

export type ReviewEnv = z.output<typeof envSchema>;

export function reviewEnv(): Readonly<ReviewEnv> {
  return readEnv(envSchema);
}
