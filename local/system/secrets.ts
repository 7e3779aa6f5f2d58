import { generateKeyPairSync, randomBytes, randomInt } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { writeWhole } from './files.ts';

const secretsSchema = z.object({
  adminUsername: z.string(),
  adminPassword: z.string(),
  minioAccessKey: z.string(),
  minioSecretKey: z.string(),
  certificateKey: z.string(),
});

export interface Secrets extends z.infer<typeof secretsSchema> {
  /** PEM, PKCS#8, P-256: what tokens are signed with. */
  authKeyFile: string;
}

// No 0 and O, no 1, l and I: the password is copied by hand from a terminal.
const alphabet = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const passwordLength = 16;

/**
 * The secrets of a data folder, made on its first start. The first administrator's name and
 * password stay as they were then: they are needed again when the first start was interrupted.
 */
export function loadSecrets(
  dataDir: string,
  admin: { username: string; password: string | undefined },
): Secrets {
  const folder = `${dataDir}/secrets`;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = `${folder}/secrets.json`;
  const kept = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
  const secrets = secretsSchema.parse({
    adminUsername: admin.username,
    adminPassword: admin.password ?? generatePassword(),
    minioAccessKey: randomBytes(10).toString('hex'),
    minioSecretKey: randomBytes(20).toString('hex'),
    certificateKey: randomBytes(32).toString('hex'),
    // What is there stays; a folder of an earlier release may lack the one or the other.
    ...kept,
  });
  if (!isDeepStrictEqual(kept, secrets)) writeWhole(path, JSON.stringify(secrets, null, 2));
  const authKeyFile = `${folder}/auth-key.pem`;
  if (!existsSync(authKeyFile)) {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    writeWhole(authKeyFile, privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
  }
  return { ...secrets, authKeyFile };
}

function generatePassword(): string {
  return Array.from({ length: passwordLength }, () => alphabet[randomInt(alphabet.length)]).join(
    '',
  );
}
