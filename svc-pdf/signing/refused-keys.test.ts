import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, recordedLog } from '@app/service-kit/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestBadgeKeys } from '../testing/keys.ts';
import { readKeys } from './keys.ts';

const folder = mkdtempSync(join(tmpdir(), 'refused-keys-'));
const path = (name: string) => join(folder, name);
const read = (name: string) => readFileSync(path(name), 'utf8');
const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: 'pipe' });
const PASSWORD = 'seven-yellow-kettles';

/** Creates the files NAME.key and NAME.crt. */
function createPair(name: string, ...options: string[]): void {
  const files = ['-keyout', path(`${name}.key`), '-out', path(`${name}.crt`)];
  const form = ['-config', path('config'), '-x509', '-nodes', '-subj', '/CN=x'];
  openssl('req', ...form, ...files, ...options);
}

let badgeKeys = '';
beforeAll(() => {
  badgeKeys = createTestBadgeKeys(folder);
  // The default configuration would create the certificate of an authority.
  writeFileSync(path('config'), '[req]\ndistinguished_name=dn\n[dn]\n');
  const p256 = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256'];
  createPair('one', ...p256);
  createPair('other', ...p256);
  createPair('ed25519', '-newkey', 'ed25519');
  createPair('small', '-newkey', 'rsa:1024');
  // OpenSSL 3.0 sets a validity in the past or the future only with its command `ca`.
  writeFileSync(path('index'), '');
  const sections = [
    '[ca]',
    'default_ca=a',
    '[a]',
    `database=${path('index')}`,
    `new_certs_dir=${folder}`,
  ];
  const rules = [
    'default_md=sha256',
    'policy=p',
    'rand_serial=yes',
    'unique_subject=no',
    '[p]',
    'commonName=supplied',
  ];
  writeFileSync(path('authority'), [...sections, ...rules].join('\n'));
  openssl('req', '-new', '-key', path('one.key'), '-subj', '/CN=x', '-out', path('request'));
  for (const [name, from, to] of [
    ['former', '20200101000000Z', '20210101000000Z'],
    ['future', '20900101000000Z', '20910101000000Z'],
  ] as const) {
    const key = ['-selfsign', '-keyfile', path('one.key'), '-in', path('request')];
    const time = ['-startdate', from, '-enddate', to, '-out', path(`${name}.crt`)];
    openssl('ca', '-batch', '-notext', '-config', path('authority'), ...key, ...time);
  }
  openssl(
    'pkcs8',
    '-topk8',
    '-in',
    path('one.key'),
    '-out',
    path('locked.key'),
    '-passout',
    `pass:${PASSWORD}`,
  );
});
afterAll(() => rmSync(folder, { recursive: true }));

const WHOLE_MESSAGE =
  /^Documents cannot be signed: .+\. DOCUMENT_KEYS_FILE names the file \(docs\/keys\.md\)\.$/;

/** Starts the server with this file of keys. Returns its exit code and what it has logged. */
async function start(file: string, password: string): Promise<{ code: unknown; output: string }> {
  const env = {
    ...{ PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE },
    ...{ PORT: `${await freePort()}`, INTERNAL_KEY: 'off', CERTIFICATE_KEY: 'x'.repeat(32) },
    ...{ REDIS_URL: 'redis://127.0.0.1:1', S3_URL: 'http://key:secret@127.0.0.1:1/bucket' },
    ...{ CONTENT_URL: 'http://127.0.0.1:1', JWKS_URL: 'http://127.0.0.1:1' },
    ...{ BADGE_KEYS_FILE: badgeKeys, DOCUMENT_KEYS_FILE: file, DOCUMENT_KEYS_PASSWORD: password },
  };
  const options = { cwd: join(import.meta.dirname, '..'), env };
  return new Promise((resolve) => {
    execFile(process.execPath, ['server.ts'], options, (error, stdout, stderr) => {
      resolve({ code: error?.code, output: stdout + stderr });
    });
  });
}

it.each<[string, () => string, RegExp, string?]>([
  ['an empty file', () => '', /the file \S+ has no private key/],
  ['a key with a password', () => read('locked.key') + read('one.crt'), /PASSWORD is missing/],
  [
    'a wrong password',
    () => read('locked.key') + read('one.crt'),
    /PASSWORD is wrong/,
    `not-${PASSWORD}`,
  ],
  [
    'a key of Ed25519',
    () => read('ed25519.key') + read('ed25519.crt'),
    /neither of the curve P-256/,
  ],
  ['a short key of RSA', () => read('small.key') + read('small.crt'), /nor RSA with 2048 bits/],
  [
    'a certificate of another key',
    () => read('one.key') + read('other.crt'),
    /no certificate of its first/,
  ],
  [
    'a damaged key',
    () => read('one.key').replace(/M\w{8}/, 'AAAAAAAA') + read('one.crt'),
    /private key cannot be read/,
  ],
  [
    'a damaged certificate',
    () => read('one.key') + read('one.crt').replace(/M\w{8}/, 'AAAAAAAA'),
    /certificate in the file \S+ cannot be read/,
  ],
  [
    'an expired certificate',
    () => read('one.key') + read('former.crt'),
    /expired on 2021-01-01 00:00 UTC/,
  ],
  [
    'a certificate of the future',
    () => read('one.key') + read('future.crt'),
    /valid from 2090-01-01 00:00 UTC, but the clock says 20/,
  ],
])('refuses %s, says what to do, and logs no secret', async (_name, content, reason, password) => {
  const file = path('keys.pem');
  const text = content();
  writeFileSync(file, text);
  const err: Error = await readKeys(file, password).then(
    () => Promise.reject(new Error('The keys were accepted')),
    (error) => error,
  );
  expect(err.message).toMatch(reason);
  expect(err.message).toMatch(WHOLE_MESSAGE);
  const { log, lines } = recordedLog();
  log.fatal({ err });
  const output = JSON.stringify(lines);
  expect(output).toContain(err.message);
  for (const secret of secretsIn(text)) expect(output).not.toContain(secret);
  if (password) expect(output).not.toContain(password);
});

/** Every part of 16 characters of the private keys in a file. */
function secretsIn(text: string): string[] {
  const keys = text.match(/-----BEGIN [A-Z ]*PRIVATE KEY-----[^-]+/g) ?? [];
  return keys.flatMap((key) => key.split('\n').slice(1).join('').match(/.{16}/g) ?? []);
}

it('does not start with a file of PKCS#12 whose password is missing or wrong, and logs one line', async () => {
  const file = path('keys.p12');
  const pair = ['-inkey', path('one.key'), '-in', path('one.crt')];
  openssl('pkcs12', '-export', ...pair, '-out', file, '-passout', `pass:${PASSWORD}`);
  await expect(readKeys(file, undefined)).rejects.toThrow('DOCUMENT_KEYS_PASSWORD is missing');
  const { code, output } = await start(file, `not-${PASSWORD}`);
  expect(code).toBe(1);
  const lines = output.trim().split('\n');
  expect(lines).toHaveLength(1);
  const { err } = JSON.parse(lines[0] ?? '');
  expect(err.message).toMatch(WHOLE_MESSAGE);
  expect(err.message).toContain('DOCUMENT_KEYS_PASSWORD is wrong');
  expect(output).not.toContain(PASSWORD);
});
