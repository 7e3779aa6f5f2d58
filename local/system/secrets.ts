import { execFileSync } from 'node:child_process';
import { generateKeyPairSync, randomBytes, randomInt } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { projectRoot } from '../setup/paths.mjs';
import { writeAtomically } from './files.ts';

const secretsSchema = z.object({
  adminUsername: z.string(),
  adminPassword: z.string(),
  minioAccessKey: z.string(),
  minioSecretKey: z.string(),
  redisPassword: z.string(),
  certificateKey: z.string(),
  internalKey: z.string(),
  reviewKey: z.string(),
});

export interface Secrets extends z.infer<typeof secretsSchema> {
  /** The key that signs tokens: PEM, PKCS#8, P-256. */
  authKeyFile: string;
  /** The keys that sign documents, with their certificates. */
  documentKeysFile: string;
  /** The keys that sign badges. */
  badgeKeysFile: string;
}

// The alphabet lacks 0, O, 1, l and I, because users copy the password by hand from a terminal.
const alphabet = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const passwordLength = 16;

/**
 * Returns the secrets of a data folder, which are generated on its first start. The first administrator's name and a
 * generated password do not change later, because the start after an interrupted first start needs them. A given
 * password is not stored.
 */
export function loadSecrets(
  dataDir: string,
  admin: { username: string; password: string | undefined },
): Secrets {
  const folder = `${dataDir}/secrets`;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = `${folder}/secrets.json`;
  const stored = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
  const secrets = secretsSchema.parse({
    adminUsername: admin.username,
    adminPassword: admin.password === undefined ? generatePassword() : '',
    minioAccessKey: randomBytes(10).toString('hex'),
    minioSecretKey: randomBytes(20).toString('hex'),
    redisPassword: randomBytes(20).toString('hex'),
    certificateKey: randomBytes(32).toString('hex'),
    internalKey: randomBytes(32).toString('hex'),
    reviewKey: randomBytes(32).toString('hex'),
    // Stored values take precedence over generated ones. Values that an earlier release did not store are generated.
    ...stored,
  });
  // A chosen password is not stored, so that only the person who has chosen it knows the password.
  if (secrets.adminPassword === admin.password) secrets.adminPassword = '';
  if (secrets.adminPassword === '' && admin.password === undefined) {
    secrets.adminPassword = generatePassword();
  }
  if (!isDeepStrictEqual(stored, secrets)) writeAtomically(path, JSON.stringify(secrets, null, 2));
  const authKeyFile = `${folder}/auth-key.pem`;
  if (!existsSync(authKeyFile)) {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    writeAtomically(authKeyFile, privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
  }
  const documentKeysFile = `${folder}/document-keys.pem`;
  if (!existsSync(documentKeysFile)) createDocumentKeys(documentKeysFile);
  const badgeKeysFile = `${folder}/badge-keys.pem`;
  if (!existsSync(badgeKeysFile)) createBadgeKeys(badgeKeysFile);
  return {
    ...secrets,
    adminPassword: secrets.adminPassword || (admin.password ?? ''),
    authKeyFile,
    documentKeysFile,
    badgeKeysFile,
  };
}

/** Creates the keys that sign documents, with certificates for `name`. At first, the journal's name is not known. */
export function createDocumentKeys(file: string, name = 'The journal'): void {
  const program = `${projectRoot}/svc-pdf/create-keys.ts`;
  execFileSync(process.execPath, [program, file, name]);
}

/** Creates the keys that sign badges. */
export function createBadgeKeys(file: string): void {
  execFileSync(process.execPath, [`${projectRoot}/svc-pdf/create-badge-keys.ts`, file]);
}

/**
 * Replaces the keys with those of a backup. `from` contains a file for each key. Returns false if `from` contains no
 * key.
 */
export function installKeys(dataDir: string, from: string): boolean {
  const folder = `${dataDir}/secrets`;
  const [authKey, certificateKey] = [`${from}/auth-key.pem`, `${from}/certificate-key`];
  for (const name of ['auth-key.pem', 'document-keys.pem', 'badge-keys.pem']) {
    const key = `${from}/${name}`;
    if (existsSync(key)) writeAtomically(`${folder}/${name}`, readFileSync(key, 'utf8'));
  }
  if (!existsSync(certificateKey)) return existsSync(authKey);
  const path = `${folder}/secrets.json`;
  const key = readFileSync(certificateKey, 'utf8').trim();
  const secrets = { ...JSON.parse(readFileSync(path, 'utf8')), certificateKey: key };
  writeAtomically(path, JSON.stringify(secrets, null, 2));
  return true;
}

function generatePassword(): string {
  return Array.from({ length: passwordLength }, () => alphabet[randomInt(alphabet.length)]).join(
    '',
  );
}
