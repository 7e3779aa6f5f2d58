import { createPrivateKey } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadSecrets } from './secrets.ts';

let dataDir = '';
beforeEach(() => {
  dataDir = mkdtempSync(`${tmpdir()}/secrets-`);
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const admin = { username: 'admin', password: undefined };

test('secrets are made once and stay', () => {
  const first = loadSecrets(dataDir, admin);
  expect(loadSecrets(dataDir, { username: 'other', password: 'other' })).toEqual(first);
});

test('a folder of an earlier release gets what it lacks, once, and keeps what it has', () => {
  const { certificateKey: lost, authKeyFile: _, ...first } = loadSecrets(dataDir, admin);
  writeFileSync(`${dataDir}/secrets/secrets.json`, JSON.stringify(first));
  const second = loadSecrets(dataDir, admin);
  expect(second).toMatchObject(first);
  expect(second.certificateKey).toMatch(/^[0-9a-f]{64}$/);
  expect(second.certificateKey).not.toBe(lost);
  expect(loadSecrets(dataDir, admin).certificateKey).toBe(second.certificateKey);
});

test('two data folders share nothing', () => {
  const first = loadSecrets(`${dataDir}/a`, admin);
  const second = loadSecrets(`${dataDir}/b`, admin);
  expect(first.adminPassword).not.toBe(second.adminPassword);
  expect(first.minioSecretKey).not.toBe(second.minioSecretKey);
  expect(first.certificateKey).not.toBe(second.certificateKey);
});

test('the administrator’s name and password may be given', () => {
  const given = { username: 'editor', password: 'given password' };
  expect(loadSecrets(dataDir, given)).toMatchObject({
    adminUsername: 'editor',
    adminPassword: 'given password',
  });
});

test('only their owner can read them', () => {
  loadSecrets(dataDir, admin);
  const folder = `${dataDir}/secrets`;
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  for (const name of readdirSync(folder)) {
    expect(statSync(`${folder}/${name}`).mode & 0o777).toBe(0o600);
  }
});

test('the signing key is a P-256 private key in PKCS#8', () => {
  const { authKeyFile } = loadSecrets(dataDir, admin);
  const pem = readFileSync(authKeyFile, 'utf8');
  expect(pem).toMatch(/^-----BEGIN PRIVATE KEY-----/);
  expect(createPrivateKey(pem).asymmetricKeyDetails?.namedCurve).toBe('prime256v1');
});
