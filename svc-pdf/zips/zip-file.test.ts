import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { ZipArchive } from 'archiver';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { unzipped } from '../testing/jobs.ts';
import { openWorkFolder } from './work-folder.ts';
import { checkZip } from './zip-check.ts';
import { writeZip } from './zip-file.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zip-test-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const content = (at: number) => Buffer.alloc(50_000, `file ${at} `);
async function* files(count: number) {
  for (let at = 0; at < count; at += 1)
    yield { name: `JRN-1/Łukasz ${at}.pdf`, content: content(at) };
}

it('writes a zip of unchanged files and verifies every byte of it', async () => {
  const path = join(folder, 'whole.zip');
  const checked = await writeZip(path, files(400));
  const bytes = await readFile(path);
  expect(checked).toEqual({ bytes: bytes.length, crc: crc32(bytes), entries: 400 });
  const opened = await unzipped(bytes);
  expect(opened.size).toBe(400);
  expect(opened.get('JRN-1/Łukasz 399.pdf')).toEqual(content(399));

  const name = bytes.indexOf('Łukasz 7.pdf');
  const damages: [string, Buffer][] = [
    ['a changed byte of a file', Buffer.from(bytes).fill('!', name + 1_000, name + 1_001)],
    ['a changed name', Buffer.from(bytes).fill('!', name, name + 1)],
    ['its end missing', bytes.subarray(0, -1)],
    ['a part missing', Buffer.concat([bytes.subarray(0, name), bytes.subarray(name + 50_000)])],
    ['no bytes', Buffer.of()],
  ];
  for (const [what, broken] of damages) {
    await writeFile(path, broken);
    await expect(checkZip(path), what).rejects.toThrow();
  }
});

it('verifies a zip in the ZIP64 format', async () => {
  const archive = new ZipArchive({ store: true, forceZip64: true });
  for (const name of ['a.txt', 'b.txt']) archive.append(Buffer.from(name), { name });
  await archive.finalize();
  const path = join(folder, 'large.zip');
  await writeFile(path, await buffer(archive));
  expect((await checkZip(path)).entries).toBe(2);
});

it('rejects with the error of a full disk or of the press', async () => {
  await expect(writeZip('/dev/full', files(400))).rejects.toMatchObject({ code: 'ENOSPC' });
  async function* failing() {
    yield* files(1);
    throw new Error('The browser is gone');
  }
  await expect(writeZip(join(folder, 'failed.zip'), failing())).rejects.toThrow('browser is gone');
});

it('removes the folders of dead processes only', async () => {
  const id = crypto.randomUUID();
  // The number 4194305 is above the highest possible process id.
  for (const name of [`4194305-${id}`, `${process.pid}-${id}`, `${process.ppid}-${id}`, 'others']) {
    await writeFile(join(folder, name), '');
  }
  const work = await openWorkFolder(folder);
  const left = await readdir(folder);
  expect(left).toEqual(expect.arrayContaining([`${process.ppid}-${id}`, 'others']));
  expect(left).not.toContain(`4194305-${id}`);
  expect(left).not.toContain(`${process.pid}-${id}`);
  const failing = work.withFile('a.zip', async (path) => {
    await writeFile(path, 'half of it');
    throw new Error('cancelled');
  });
  await expect(failing).rejects.toThrow('cancelled');
  expect((await readdir(folder, { recursive: true })).some((name) => name.endsWith('a.zip'))).toBe(
    false,
  );
  await work.remove();
});
