import { readFileSync } from 'node:fs';
import type { Connection } from 'mongoose';
import { z } from 'zod';
import { connectDatabase } from '../mongo/database.ts';
import { mongoEnv, readEnv } from '../process/env.ts';
import { createLogger } from '../process/log.ts';
import { Bucket, storageEnv } from '../storage/bucket.ts';

const MIN_PASSPHRASE = 12;

const schema = z.object({
  MONGO_AUTH_URL: mongoEnv,
  MONGO_CONTENT_URL: mongoEnv,
  MONGO_REVIEW_URL: mongoEnv,
  S3_URL: storageEnv,
  S3_REVIEW_URL: storageEnv,
  AUTH_KEY_FILE: z.string('Path of the key that signs tokens'),
  CERTIFICATE_KEY: z.string('Required'),
  DOCUMENT_KEYS_FILE: z.string().optional(),
  BADGE_KEYS_FILE: z.string().optional(),
  /** The passphrase that encrypts and decrypts backups. If it is absent, backups are not encrypted. */
  BACKUP_PASSPHRASE: z
    .string()
    .min(MIN_PASSPHRASE, `At least ${MIN_PASSPHRASE} characters`)
    .optional(),
});

export const keyNames = [
  'auth-key.pem',
  'certificate-key',
  'document-keys.pem',
  'badge-keys.pem',
] as const;
export type Keys = Partial<Record<(typeof keyNames)[number], string>>;

export type BackupEnv = z.output<typeof schema>;

export const backupEnv = (): Readonly<BackupEnv> => readEnv(schema);

/** The stores of a system, and the keys that cannot be generated again. */
export interface Stores {
  /** The databases by the services to which they belong. */
  databases: Record<'auth' | 'content' | 'review', Connection>;
  /** The journal's bucket and the bucket of manuscripts. */
  buckets: Record<'journal' | 'review', Bucket>;
  keys: Keys;
}

export interface OpenStores extends Stores {
  close(): Promise<void>;
}

/** Returns the keys of documents. Keys in a PKCS#12 file are left out, because they exist elsewhere. */
function documentKeys(path: string | undefined): Keys {
  const text = path ? readFileSync(path, 'utf8') : '';
  return text.includes('-----BEGIN ') ? { 'document-keys.pem': text } : {};
}

export async function openStores(env: Readonly<BackupEnv>): Promise<OpenStores> {
  const log = createLogger({ name: 'backup', level: 'silent' });
  const open = (url: string) => connectDatabase(url, log, { attempts: 1, answerTimeoutMs: 0 });
  const databases = {
    auth: await open(env.MONGO_AUTH_URL),
    content: await open(env.MONGO_CONTENT_URL),
    review: await open(env.MONGO_REVIEW_URL),
  };
  const bucket = (url: string) => new Bucket({ url, answerWithinMs: 60_000 });
  return {
    databases,
    buckets: { journal: bucket(env.S3_URL), review: bucket(env.S3_REVIEW_URL) },
    keys: {
      'auth-key.pem': readFileSync(env.AUTH_KEY_FILE, 'utf8'),
      'certificate-key': env.CERTIFICATE_KEY,
      ...documentKeys(env.DOCUMENT_KEYS_FILE),
      ...(env.BADGE_KEYS_FILE && {
        'badge-keys.pem': readFileSync(env.BADGE_KEYS_FILE, 'utf8'),
      }),
    },
    close: async () => {
      for (const connection of Object.values(databases)) await connection.close();
    },
  };
}
