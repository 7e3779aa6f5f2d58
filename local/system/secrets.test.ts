import { createPrivateKey } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { installKeys, loadSecrets } from './secrets.ts';

let dataDir = '';
beforeEach(() => {
  dataDir = mkdtempSync(`${tmpdir()}/secrets-`);
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const admin = { username: 'admin', password: undefined };

test('generates secrets once', () => {
  const first = loadSecrets(dataDir, admin);
  expect(loadSecrets(dataDir, { username: 'other', password: 'other' })).toEqual(first);
});

test('adds missing secrets to a folder of an earlier release, and does not change the other secrets', () => {
  const {
    certificateKey: lost,
    internalKey: _key,
    authKeyFile: _,
    ...first
  } = loadSecrets(dataDir, admin);
  writeFileSync(`${dataDir}/secrets/secrets.json`, JSON.stringify(first));
  const second = loadSecrets(dataDir, admin);
  expect(second).toMatchObject(first);
  expect(second.certificateKey).toMatch(/^[0-9a-f]{64}$/);
  expect(second.internalKey).toMatch(/^[0-9a-f]{64}$/);
  expect(second.certificateKey).not.toBe(lost);
  expect(loadSecrets(dataDir, admin).certificateKey).toBe(second.certificateKey);
});

test('generates different secrets for two data folders', () => {
  const first = loadSecrets(`${dataDir}/a`, admin);
  const second = loadSecrets(`${dataDir}/b`, admin);
  expect(first.adminPassword).not.toBe(second.adminPassword);
  expect(first.minioSecretKey).not.toBe(second.minioSecretKey);
  expect(first.redisPassword).not.toBe(second.redisPassword);
  expect(first.certificateKey).not.toBe(second.certificateKey);
  expect(first.internalKey).not.toBe(second.internalKey);
});

test('installs the keys of a backup, and retains all other secrets', () => {
  const generated = loadSecrets(dataDir, admin);
  expect(installKeys(dataDir, `${dataDir}/without-keys`)).toBe(false);
  const from = mkdtempSync(`${dataDir}/restored-`);
  writeFileSync(`${from}/auth-key.pem`, 'a signing key');
  writeFileSync(`${from}/certificate-key`, 'a certificate key\n');
  writeFileSync(`${from}/document-keys.pem`, 'keys of documents');
  writeFileSync(`${from}/badge-keys.pem`, 'keys of badges');
  expect(installKeys(dataDir, from)).toBe(true);
  expect(loadSecrets(dataDir, admin)).toEqual({
    ...generated,
    certificateKey: 'a certificate key',
  });
  expect(readFileSync(generated.authKeyFile, 'utf8')).toBe('a signing key');
  expect(readFileSync(generated.documentKeysFile, 'utf8')).toBe('keys of documents');
  expect(readFileSync(generated.badgeKeysFile, 'utf8')).toBe('keys of badges');
});

test('uses the given name and password of the administrator', () => {
  const given = { username: 'editor', password: 'given password' };
  expect(loadSecrets(dataDir, given)).toMatchObject({
    adminUsername: 'editor',
    adminPassword: 'given password',
  });
  expect(readFileSync(`${dataDir}/secrets/secrets.json`, 'utf8')).not.toContain('given password');
});

test('removes a given password that an earlier release has stored', () => {
  const { authKeyFile: _, ...earlier } = loadSecrets(dataDir, admin);
  const path = `${dataDir}/secrets/secrets.json`;
  writeFileSync(path, JSON.stringify({ ...earlier, adminPassword: 'given password' }));
  const given = { username: 'admin', password: 'given password' };
  expect(loadSecrets(dataDir, given).adminPassword).toBe('given password');
  expect(readFileSync(path, 'utf8')).not.toContain('given password');
  expect(loadSecrets(dataDir, admin).adminPassword).toMatch(/^\w{16}$/);
});

test('makes the files readable by their owner only', () => {
  loadSecrets(dataDir, admin);
  const folder = `${dataDir}/secrets`;
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  for (const name of readdirSync(folder)) {
    expect(statSync(`${folder}/${name}`).mode & 0o777).toBe(0o600);
  }
});

test('generates a P-256 signing key in PKCS#8', () => {
  const { authKeyFile } = loadSecrets(dataDir, admin);
  const pem = readFileSync(authKeyFile, 'utf8');
  expect(pem).toMatch(/^-----BEGIN PRIVATE KEY-----/);
  expect(createPrivateKey(pem).asymmetricKeyDetails?.namedCurve).toBe('prime256v1');
});
