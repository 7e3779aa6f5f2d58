import { spawnSync } from 'node:child_process';
import { createPrivateKey, createPublicKey, X509Certificate } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { projectRoot } from '../local/setup/paths.mjs';
import { secretsMaker } from './testing/secrets.ts';

const { folder, run, brokenOpenssl, makeSecrets } = secretsMaker();

it('generates consistent secrets once, in a private folder', () => {
  const before = makeSecrets();
  expect(statSync(join(folder, 'secrets')).mode & 0o777).toBe(0o700);
  // The files are world-readable inside the private folder, because the containers' users have no account on the host.
  expect(statSync(join(folder, 'secrets/redis-auth-url')).mode & 0o777).toBe(0o444);
  const passwordOf = (name: string, user: string, bucket: string) =>
    new RegExp(`^http://${user}:([0-9a-f]{48})@minio:9000/${bucket}\n$`).exec(
      before[name] ?? '',
    )?.[1];
  const passwords = [
    before['minio-password']?.trim(),
    passwordOf('minio-url', 'content', 'journal'),
    passwordOf('minio-review-url', 'review', 'journal-review'),
  ];
  expect(passwords).not.toContain(undefined);
  expect(new Set(passwords).size).toBe(3);
  expect(makeSecrets()).toEqual(before);
});

it('creates a MongoDB user for each service from its address', () => {
  const secrets = makeSecrets();
  const users: unknown[] = [];
  // This runs the script as mongosh does.
  runInNewContext(readFileSync(`${projectRoot}/deploy/mongo-users.js`, 'utf8'), {
    require: () => ({ readFileSync: (path: string) => secrets[basename(path)] }),
    db: {
      getSiblingDB: (database: string) => ({
        createUser: (user: object) => users.push({ database, ...user }),
      }),
    },
  });
  const wanted = ['content', 'auth', 'review'].map((name) => {
    const { username, password, pathname } = new URL(secrets[`mongo-${name}-url`] ?? '');
    return { database: pathname.slice(1), user: username, pwd: password, roles: ['readWrite'] };
  });
  expect(users).toEqual(wanted);
});

it('creates a key that signs documents, and later another one without losing former certificates', () => {
  const certificates = (text = '') => text.match(/-----BEGIN CERTIFICATE-----[^-]+/g) ?? [];
  const [own, root] = certificates(makeSecrets()['document-keys.pem']);
  const renewed = makeSecrets('--document-key', 'Журнал двигателей')['document-keys.pem'];
  const [present, ...others] = certificates(renewed);
  expect(others).toEqual([root, own, root]);
  expect(renewed?.match(/PRIVATE KEY/g)).toHaveLength(2);
  const path = join(folder, 'secrets/document-keys.pem');
  const [key, certificate] = [
    createPrivateKey(`${renewed}`),
    new X509Certificate(`${present}-----END CERTIFICATE-----`),
  ];
  expect(certificate.checkPrivateKey(key)).toBe(true);
  expect(certificate.subject).toBe('CN=Журнал двигателей');
  // The certificate is valid from an earlier time, so that a server with a slow clock can sign at once.
  expect(Date.now() - certificate.validFromDate.getTime()).toBeGreaterThan(86_000_000);
  const verified = spawnSync('openssl', [
    'verify',
    '-x509_strict',
    '-CAfile',
    join(folder, 'secrets/document-root.pem'),
    path,
  ]);
  expect(`${verified.stdout}`).toContain('OK');
});

it('loses neither certificates nor public keys of badges if the creation of a key fails or is refused', () => {
  const before = makeSecrets();
  for (const [options, status] of [
    [['--document-key', 'Ж'.repeat(58)], 64],
    [['--document-key', 'Journal'], 1],
    [['--badge-key'], 1],
  ] as const) {
    const failed = run(options, status === 1 ? brokenOpenssl() : '');
    expect([failed.status, failed.stderr]).toEqual([
      status,
      status === 64 ? expect.stringContaining('more than 57 characters') : 'broken\n',
    ]);
    expect(makeSecrets()).toMatchObject(before);
  }
  const renewed = makeSecrets('--document-key', 'Ж'.repeat(57))['document-keys.pem'];
  expect(renewed).toContain(
    before['document-keys.pem']?.replace(/^[\s\S]+?-----END PRIVATE KEY-----\n/, ''),
  );
});

it('creates a key that signs badges, and another one without losing former public keys', () => {
  const blocks = (text = '') =>
    text.match(/-----BEGIN (\w+) KEY-----[^-]+-----END \1 KEY-----/g) ?? [];
  const publicKeys = (text?: string) =>
    blocks(text).map((pem) => createPublicKey(pem).export({ type: 'spki', format: 'pem' }));
  const first = makeSecrets()['badge-keys.pem'];
  expect(makeSecrets()['badge-keys.pem']).toBe(first);
  makeSecrets('--badge-key');
  const renewed = makeSecrets('--badge-key')['badge-keys.pem'];
  expect(createPrivateKey(`${renewed}`).asymmetricKeyType).toBe('ed25519');
  expect(blocks(renewed).map((pem) => pem.slice(11, 18))).toEqual([
    'PRIVATE',
    'PUBLIC ',
    'PUBLIC ',
  ]);
  expect(publicKeys(renewed).at(-1)).toEqual(publicKeys(first)[0]);
});
