import { originEnv, readEnv, serverEnv } from '@app/service-kit';
import { z } from 'zod';
import { storageAddress } from './storage/address.ts';

const envSchema = z.object({
  ...serverEnv,
  MONGO_URL: z.url({ protocol: /^mongodb(\+srv)?$/, error: 'A mongodb:// address' }),
  REDIS_URL: z.url({ protocol: /^rediss?$/, error: 'A redis:// address' }),
  MINIO_URL: z
    .string('Required')
    .refine((url) => storageAddress(url) !== null, 'http://accesskey:secretkey@host:port/bucket'),
  JWKS_URL: z.url({ protocol: /^https?$/, error: "Address of svc-auth's public keys" }),
  /** What absolute URLs begin with while the `domain` setting is empty. */
  PUBLIC_URL: originEnv,
  /** Where uploads lie until they are in the storage. */
  UPLOAD_DIR: z.string('Path of a folder'),
});

export type ContentEnv = z.output<typeof envSchema>;

export function contentEnv(): Readonly<ContentEnv> {
  return readEnv(envSchema);
}
