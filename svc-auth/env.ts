import {
  internalKeyEnv,
  mongoEnv,
  originEnv,
  readEnv,
  redisEnv,
  serverEnv,
} from '@app/service-kit';
import { z } from 'zod';

export const envSchema = z.object({
  ...serverEnv,
  ...internalKeyEnv,
  MONGO_URL: mongoEnv,
  REDIS_URL: redisEnv,
  AUTH_KEY_FILE: z.string('Path of a PEM file with a PKCS#8 P-256 private key'),
  /** Name and password of the administrator whose account is created if the database has no users. */
  ADMIN_USERNAME: z.string().optional(),
  ADMIN_PASSWORD: z.string().optional(),
  /**
   * The origin of svc-content, which provides the names of the journal. Passwords built from these names are refused.
   */
  CONTENT_URL: originEnv.optional(),
});

export function authEnv() {
  return readEnv(
    envSchema.refine((env) => !env.ADMIN_USERNAME === !env.ADMIN_PASSWORD, {
      path: ['ADMIN_PASSWORD'],
      error: 'ADMIN_USERNAME and ADMIN_PASSWORD must be set together',
      when: ({ value }) => typeof value === 'object',
    }),
  );
}

export function addUserEnv() {
  const { MONGO_URL, CONTENT_URL, INTERNAL_KEY } = envSchema.shape;
  return readEnv(
    z.object({
      MONGO_URL,
      CONTENT_URL,
      INTERNAL_KEY: INTERNAL_KEY.optional(),
      /** The command as the user typed it, for the usage message. */
      COMMAND: z.string().default('node add-user.ts'),
    }),
  );
}
