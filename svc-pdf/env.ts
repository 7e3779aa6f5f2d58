import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { internalKeyEnv, originEnv, redisEnv, serverEnv } from '@app/service-kit';
import { storageEnv } from '@app/service-kit/storage';
import { z } from 'zod';

/** The minimum length of a key of certificates. */
const MIN_KEY = 32;

export const envSchema = z.object({
  ...serverEnv,
  ...internalKeyEnv,
  REDIS_URL: redisEnv,
  S3_URL: storageEnv,
  CONTENT_URL: originEnv,
  /**
   * The key of the codes on certificates, followed by former keys, separated by commas. Codes of former keys remain
   * valid.
   */
  CERTIFICATE_KEY: z
    .string()
    .refine((keys) => keys.split(',').every((key) => key.length >= MIN_KEY), {
      error: `At least ${MIN_KEY} characters`,
    }),
  /** Path of the keys and certificates that sign documents: PEM, or PKCS#12. */
  DOCUMENT_KEYS_FILE: z.string('Path of the keys that sign documents').min(1),
  /** The password of an encrypted private key. */
  DOCUMENT_KEYS_PASSWORD: z.string().optional(),
  CHROMIUM_PATH: z.string().default('/usr/bin/chromium'),
  /** Must be `off` if Chromium runs as root or without user namespaces. */
  CHROMIUM_SANDBOX: z.enum(['on', 'off']).default('on'),
});
export type Env = z.infer<typeof envSchema>;

export const serverEnvSchema = envSchema.extend({
  /** Path of the keys that sign badges: PEM, Ed25519. */
  BADGE_KEYS_FILE: z
    .string('Path of the keys that sign badges; deploy/make-secrets.sh creates the file')
    .min(1),
  JWKS_URL: z.url({ protocol: /^https?$/, error: "Address of svc-auth's public keys" }),
  /** Address of a time-stamp authority (RFC 3161) for documents that are printed alone. */
  TIMESTAMP_URL: z
    .url({ protocol: /^https?$/, error: 'Address of a time-stamp authority' })
    .refine(
      (url) => !URL.parse(url)?.username && !URL.parse(url)?.password,
      'An address without a user name and password, because requests cannot send them',
    )
    .optional(),
});

export const workerEnvSchema = envSchema.extend({
  /**
   * Folder in which workers write zips before they store them. Only workers on one machine or in one container may
   * share the folder, because workers find the files of dead workers by process id.
   */
  WORK_DIR: z.string().min(1).default(join(tmpdir(), 'svc-pdf-zips')),
});

/** The worker that converts texts reads strangers’ files, so it has no keys and reaches only Redis. */
export const textWorkerEnvSchema = z.object({ ...serverEnv, REDIS_URL: redisEnv });
