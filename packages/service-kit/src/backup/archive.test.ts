import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { pack } from 'tar-stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AddPart, readArchive, verifyArchive, writeArchive } from './archive.ts';
import { RestoreIncomplete, restoreBackup } from './restore-backup.ts';
import type { Stores } from './stores.ts';

/** A work factor for which deriving a key takes milliseconds. */
const QUICK = 8;
const PASSPHRASE = 'correct horse battery';
const contents = new Map([
  ['databases/content/collections/articles.0001.jsonl', Buffer.from('{"_id":1}\n')],
  [`objects/${'a'.repeat(120)}.pdf`, randomBytes(300_000)],
  ['objects/empty', Buffer.alloc(0)],
]);

let folder: string;
const path = (name: string) => join(folder, name);
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'archive-test-'));
  for (const passphrase of [undefined, PASSPHRASE]) {
    const fill = async (add: AddPart) => {
      for (const [name, bytes] of contents) await add(name, bytes);
    };
    await writeArchive(path(passphrase ? 'sealed' : 'plain'), passphrase, fill, QUICK);
  }
});
afterAll(() => rm(folder, { recursive: true }));

async function fileOf(bytes: Buffer): Promise<string> {
  const file = path('changed');
  await writeFile(file, bytes);
  return file;
}

describe.each([
  ['plain', undefined],
  ['sealed', PASSPHRASE],
])('a %s archive', (name, passphrase) => {
  it('contains what was written', async () => {
    const found = new Map<string, Buffer>();
    await readArchive(path(name), passphrase, (entry, bytes) => void found.set(entry, bytes));
    for (const [entry, bytes] of contents) expect(found.get(entry)?.equals(bytes)).toBe(true);
    const { parts } = await verifyArchive(path(name), passphrase);
    expect(parts.map((part) => part.name)).toEqual([...contents.keys()]);
  });

  it('is refused if it is truncated anywhere', async () => {
    const whole = await readFile(path(name));
    for (const missing of [1, 2, 8, 9, 20, 600, 1_000, whole.length / 2, whole.length - 40]) {
      const file = await fileOf(whole.subarray(0, whole.length - Math.floor(missing)));
      await expect(verifyArchive(file, passphrase), `${missing} bytes`).rejects.toThrow('damaged');
    }
  });

  it('is refused if one bit is altered', async () => {
    const whole = await readFile(path(name));
    for (const at of [60, 200, 5_000, whole.length / 2, whole.length - 400, whole.length - 5]) {
      const altered = Buffer.from(whole);
      altered[Math.floor(at)] = (altered[Math.floor(at)] ?? 0) ^ 1;
      const file = await fileOf(altered);
      await expect(verifyArchive(file, passphrase), `byte ${at}`).rejects.toThrow(
        /damaged|not a backup|passphrase is wrong/,
      );
    }
  });
});

it('reports the reason if an archive cannot be written', async () => {
  const fill = async (add: AddPart) => {
    for (let part = 1; part <= 100; part += 1) await add(`objects/${part}`, randomBytes(100_000));
  };
  await expect(writeArchive('/dev/full', undefined, fill)).rejects.toThrow('ENOSPC');
});

it('refuses a sealed archive with a wrong or missing passphrase', async () => {
  await expect(verifyArchive(path('sealed'), 'another one')).rejects.toThrow('passphrase is wrong');
  await expect(verifyArchive(path('sealed'), undefined)).rejects.toThrow('BACKUP_PASSPHRASE');
});

it.each([
  ['a text', async () => Buffer.from('no backup')],
  ['an empty file', async () => Buffer.alloc(0)],
  ['another compressed file', async () => gzipSync('no backup')],
  ['another archive', () => archiveOf([['index.html', 'no backup']])],
  ['an archive of a later release', () => archiveOf([['backup.json', headerOf(2)]])],
  ['an archive with an entry that its manifest does not list', () => archiveWith('')],
  ['an archive with other content than its manifest', () => archiveWith('0'.repeat(64))],
])('refuses %s', async (_kind, bytes) => {
  const file = await fileOf(await bytes());
  await expect(verifyArchive(file, undefined)).rejects.toMatchObject({ name: 'BackupRefused' });
});

function archiveOf(entries: [string, string][]): Promise<Buffer> {
  const archive = pack();
  for (const [name, text] of entries) archive.entry({ name }, text);
  archive.finalize();
  return buffer(archive).then((bytes) => gzipSync(bytes));
}

const headerOf = (version: number) =>
  JSON.stringify({
    format: 'scholarly-journal-backup',
    version,
    createdAt: '2026-01-01T00:00:00Z',
  });

function archiveWith(sha256: string): Promise<Buffer> {
  const parts = sha256 ? [{ name: 'objects/a', size: 1, sha256 }] : [];
  return archiveOf([
    ['backup.json', headerOf(1)],
    ['objects/a', 'a'],
    ['manifest.json', JSON.stringify({ parts })],
  ]);
}

it.each(['objects/../other/x', 'objects/a/../../../other/x', 'objects//x', 'objects/a\\..\\x'])(
  'refuses an archive with an entry called %s before the restore changes anything',
  async (name) => {
    const file = path('forbidden');
    await writeArchive(file, undefined, async (add) => {
      await add('objects/a.pdf', Buffer.from('%PDF'));
      await add(name, Buffer.from('x'));
    });
    // If the restore continued, it would fail with another error, because there are no stores.
    const keys = { 'auth-key.pem': '', 'certificate-key': '' };
    const nowhere = { databases: {}, keys } as unknown as Stores;
    await expect(
      restoreBackup(nowhere, { file, replace: true, keepKeys: true }),
    ).rejects.toMatchObject({
      name: 'BackupRefused',
      message: expect.stringContaining('forbidden name'),
    });
  },
);

it('asks to restore with --replace only if a restore fails after its first change', async () => {
  const keys = { 'auth-key.pem': '', 'certificate-key': '' };
  let isEmptied = false;
  const emptied = {
    listCollections: async () => [{ name: 'users' }],
    collection: () => ({
      drop: async () => {
        isEmptied = true;
      },
    }),
  };
  const broken = {
    listCollections: async () => {
      throw new Error('it broke');
    },
  };
  const databases = { auth: emptied, content: broken };
  const stores = { databases, keys } as unknown as Stores;
  const options = { file: path('whole'), replace: true, keepKeys: true };
  const missing = restoreBackup(stores, options);
  await expect(missing).rejects.not.toBeInstanceOf(RestoreIncomplete);
  expect(isEmptied).toBe(false);
  await writeArchive(options.file, undefined, async () => {});
  await expect(restoreBackup(stores, options)).rejects.toThrow(
    'The restore failed: Error: it broke. The system may be incomplete: restore again with --replace.',
  );
  expect(isEmptied).toBe(true);
});
