import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { originEnv, redisEnv, serverEnv } from '@app/service-kit';
import { storageEnv } from '@app/service-kit/storage';
import { z } from 'zod';

/** What the server and the worker read of their environment. */
export const envSchema = z.object({
  ...serverEnv,
  REDIS_URL: redisEnv,
  MINIO_URL: storageEnv,
  CONTENT_URL: originEnv,
  /** What certificates' codes are made with: with another, those that are printed are no more known. */
  CERTIFICATE_KEY: z.string().min(32, 'At least 32 characters'),
  CHROMIUM_PATH: z.string().default('/usr/bin/chromium'),
  /** `off` where Chromium runs as root or without user namespaces. */
  CHROMIUM_SANDBOX: z.enum(['on', 'off']).default('on'),
});
export type Env = z.infer<typeof envSchema>;

/** The worker does for nobody in particular, and checks no tokens. */
export const serverEnvSchema = envSchema.extend({
  JWKS_URL: z.url({ protocol: /^https?$/, error: "Address of svc-auth's public keys" }),
});

export const workerEnvSchema = envSchema.extend({
  /** Where zips are written before they are stored; of the workers of one machine, or one container. */
  WORK_DIR: z.string().min(1).default(join(tmpdir(), 'svc-pdf-zips')),
});
