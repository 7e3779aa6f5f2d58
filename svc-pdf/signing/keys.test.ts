import { execFileSync } from 'node:child_process';
import { generateKeyPairSync, type X509Certificate } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { createTestKeys } from '../testing/keys.ts';
import { readKeys } from './keys.ts';

const folder = mkdtempSync(join(tmpdir(), 'keys-'));
afterAll(() => rmSync(folder, { recursive: true }));
const inOwnFolder = () => mkdtempSync(join(folder, 'keys-'));
const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: 'pipe' });
const names = (list: readonly X509Certificate[]) => list.map(({ subject }) => subject);

describe('the keys', () => {
  it('are a chain of the root, which openssl accepts', async () => {
    const own = inOwnFolder();
    const file = await createTestKeys(own);
    const root = join(own, 'document-root.pem');
    expect(openssl('verify', '-x509_strict', '-CAfile', root, file).toString()).toContain('OK');
    const shown = openssl('x509', '-in', file, '-noout', '-text').toString();
    const ofRoot = openssl('x509', '-in', root, '-noout', '-text').toString();
    const [, rootId] = /Subject Key Identifier: *\n *([\dA-F:]+)\n/.exec(ofRoot) ?? [];
    expect(rootId).toMatch(/^(..:){19}..$/);
    expect(shown).toMatch(new RegExp(`Authority Key Identifier: *\\n *(keyid:)?${rootId}\\n`));
    expect(shown).toContain('Subject Key Identifier');
  });

  it('publish former certificates after a new key, without the former key', async () => {
    const own = inOwnFolder();
    const path = await createTestKeys(own);
    const before = await readKeys(path, undefined);
    await createTestKeys(own, 'Journal of Motors');
    const after = await readKeys(path, undefined);
    expect(names(after.certificates)).toEqual([
      ...['CN=Journal of Motors', 'CN=Journal of Engines (root)', 'CN=Journal of Engines'],
    ]);
    expect(names(after.signing.certificates)).toEqual([
      ...['CN=Journal of Motors', 'CN=Journal of Engines (root)'],
    ]);
    expect(after.certificates.map(String)).toContain(`${before.certificates[0]}`);
    expect(readFileSync(path, 'utf8').match(/PRIVATE KEY-----\n/g)).toHaveLength(2);
  });

  it('are not created for a name that is too long for a certificate', () => {
    const program = join(import.meta.dirname, '..', 'create-keys.ts');
    const path = join(inOwnFolder(), 'keys.pem');
    const create = (name: string) =>
      execFileSync(process.execPath, [program, path, name], { stdio: 'pipe' });
    expect(() => create('Ж'.repeat(58))).toThrow('more than 57 characters');
    expect(existsSync(path)).toBe(false);
    create('Ж'.repeat(57));
    expect(existsSync(path)).toBe(true);
  });

  it('publish a former root only while a certificate that it has issued is in the file', async () => {
    const own = inOwnFolder();
    const path = await createTestKeys(own, 'Stolen');
    const [stolen = '', stolenRoot = ''] = certificatesIn(path);
    rmSync(join(own, 'document-root.pem'));
    await createTestKeys(own, 'Journal of Motors');
    const motors = ['CN=Journal of Motors', 'CN=Journal of Motors (root)'];
    expect(names((await readKeys(path, undefined)).certificates)).toEqual([
      ...motors,
      ...['CN=Stolen', 'CN=Stolen (root)'],
    ]);
    // The former root may be in the file more than once.
    const text = readFileSync(path, 'utf8').replace(stolen, '') + stolenRoot;
    writeFileSync(path, text);
    expect(names((await readKeys(path, undefined)).certificates)).toEqual(motors);
  });

  it('are refused if the certificate belongs to an authority or is not for signatures', async () => {
    const own = inOwnFolder();
    await expect(readKeys(await createTestKeys(own), undefined)).resolves.toBeDefined();
    const reason = 'is that of an authority, or not for signatures';
    await expect(readKeys(join(own, 'document-root.pem'), undefined)).rejects.toThrow(reason);
    const [config, key, cert] = ['config', 'key', 'cert'].map((name) => join(own, name)) as [
      ...[string, string, string],
    ];
    writeFileSync(config, '[req]\ndistinguished_name=dn\n[dn]\n');
    const files = ['-config', config, '-newkey', 'rsa:2048', '-keyout', key, '-out', cert];
    for (const [usage, isRefused] of [
      ['keyEncipherment', true],
      ['digitalSignature,keyEncipherment', false],
    ] as const) {
      const form = ['-x509', '-nodes', '-subj', '/CN=x', '-addext', `keyUsage=${usage}`];
      openssl('req', ...files, ...form);
      writeFileSync(join(own, 'brought.pem'), readFileSync(key, 'utf8') + readFileSync(cert));
      const reading = readKeys(join(own, 'brought.pem'), undefined);
      if (isRefused) await expect(reading).rejects.toThrow(reason);
      else await expect(reading).resolves.toBeDefined();
    }
  });

  it('sign nothing after the certificate has expired, and say why', async () => {
    const { signing } = await readKeys(await createTestKeys(inOwnFolder()), undefined);
    const bytes = Buffer.from('a document');
    const [own] = signing.certificates;
    vi.useFakeTimers({ toFake: ['Date'], now: Number(own?.validToDate) - 1_000 });
    try {
      expect(signing.sign(bytes)).toBeInstanceOf(Buffer);
      vi.setSystemTime(Number(own?.validToDate) + 1_000);
      expect(() => signing.sign(bytes)).toThrow(
        expect.objectContaining({
          code: 'unavailable',
          cause: expect.objectContaining({ message: expect.stringContaining('expired on') }),
        }),
      );
    } finally {
      vi.useRealTimers();
    }
  });

  it.each([
    ['as earlier versions of OpenSSL write it', ['-legacy']],
    ['as Windows writes it', ['-keypbe', 'PBE-SHA1-3DES', '-certpbe', 'PBE-SHA1-3DES']],
    ['with certificates that are not encrypted', ['-keypbe', 'PBE-SHA1-3DES', '-certpbe', 'NONE']],
  ])(
    'are refused if PKCS#12 is encrypted %s, and the error has the command that converts the file',
    async (_, form) => {
      const own = inOwnFolder();
      const [old, clear, converted] = ['old.p12', 'clear.pem', 'new.p12'].map((name) =>
        join(own, name),
      ) as [string, string, string];
      const from = ['-in', await createTestKeys(own)];
      openssl('pkcs12', '-export', ...form, ...from, '-out', old, '-passout', 'pass:a secret');
      await expect(readKeys(old, 'a secret')).rejects.toThrow(
        /encryption of its file is of a former kind.* openssl pkcs12 -legacy -in FILE -nodes \|/,
      );
      await expect(readKeys(old, 'wrong')).rejects.toThrow('DOCUMENT_KEYS_PASSWORD is wrong');
      const opened = ['-legacy', '-in', old, '-nodes', '-passin', 'pass:a secret', '-out', clear];
      openssl('pkcs12', ...opened);
      openssl('pkcs12', '-export', '-in', clear, '-out', converted, '-passout', 'pass:a secret');
      expect((await readKeys(converted, 'a secret')).signing.certificates).toHaveLength(2);
    },
  );

  it('are refused with the reason', async () => {
    const own = inOwnFolder();
    const path = join(own, 'keys.pem');
    await expect(readKeys(path, undefined)).rejects.toThrow(
      /cannot be signed: the file .* cannot be read/,
    );
    writeFileSync(path, 'nothing');
    await expect(readKeys(path, undefined)).rejects.toThrow('has no private key');
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    writeFileSync(path, privateKey.export({ type: 'pkcs8', format: 'pem' }));
    await expect(readKeys(path, undefined)).rejects.toThrow(
      'no certificate of its first private key',
    );
    const other = generateKeyPairSync('ec', { namedCurve: 'P-384' }).privateKey;
    writeFileSync(path, other.export({ type: 'pkcs8', format: 'pem' }));
    await expect(readKeys(path, undefined)).rejects.toThrow('neither of the curve P-256');
  });
});

function certificatesIn(path: string): string[] {
  return readFileSync(path, 'utf8').match(/-----BEGIN CERTIFICATE-----[^-]+-----END.+\n/g) ?? [];
}
