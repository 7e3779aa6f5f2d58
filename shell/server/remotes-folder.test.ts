import { promises } from 'node:fs';
import { mkdtemp, rename, rm, stat, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CONTRACT_VERSION, type RemoteEntry } from '@app/contracts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchRemotesFolder } from './remotes-folder.ts';

const [major = '', minor] = CONTRACT_VERSION.split('.');
const NEWER = `${major}.${Number(minor) + 1}.0`;
const NEXT_MAJOR = `${Number(major) + 1}.0.0`;

let folder: string;
let failures: string[];
let current: () => Promise<string | undefined>;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'remotes-'));
  failures = [];
  const readRemotes = watchRemotesFolder(folder, (error) => failures.push(String(error)));
  current = async () => (await readRemotes()).admin?.entry;
});
afterEach(async () => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
  await rm(folder, { recursive: true });
});

/** Replaces the next call of `readFile`, also in modules that have imported it already. */
function onNextRead(read: () => Promise<string>): void {
  vi.spyOn(promises, 'readFile').mockImplementationOnce(read);
  syncBuiltinESMExports();
}

const entry = (version: string, contractVersion = CONTRACT_VERSION): RemoteEntry => ({
  entry: version,
  contractVersion,
});

/** Replaces the file as the release command does. */
async function write(releases: unknown) {
  await writeFile(join(folder, 'next'), JSON.stringify(releases));
  await rename(join(folder, 'next'), join(folder, 'admin.json'));
}

it('retries a failed read', async () => {
  await write({ live: entry('1') });
  expect(await current()).toBe('1');
  await write({ live: entry('2') });
  onNextRead(() => Promise.reject(new Error('EMFILE')));
  expect(await current()).toBe('1');
  expect(failures).toEqual(['Error: EMFILE']);
  expect(await current()).toBe('2');
});

it('does not return a replaced release after a slow read', async () => {
  await write({ live: entry('1') });
  let end = () => {};
  let begun = () => {};
  const isBegun = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const { readFile } = promises;
  onNextRead(async () => {
    const text = await readFile(join(folder, 'admin.json'), 'utf8');
    begun();
    await new Promise<void>((resolve) => {
      end = resolve;
    });
    return text;
  });
  const slow = current();
  await isBegun;
  await write({ live: entry('2') });
  const later = current();
  // Gives a faulty reader, which does not wait, the time to finish first.
  for (let step = 0; step < 50; step += 1) await stat(folder);
  end();
  expect(await slow).toBe('1');
  expect(await later).toBe('2');
  expect(await current()).toBe('2');
});

it('keeps the releases while a file is missing', async () => {
  await write({ live: entry('1') });
  expect(await current()).toBe('1');
  await rename(join(folder, 'admin.json'), join(folder, 'moved'));
  for (let ask = 0; ask < 3; ask += 1) expect(await current()).toBe('1');
  expect(failures, 'reported once').toHaveLength(1);
  await rename(join(folder, 'moved'), join(folder, 'admin.json'));
  expect(await current()).toBe('1');
  await rename(join(folder, 'admin.json'), join(folder, 'moved'));
  expect(await current()).toBe('1');
  expect(failures, 'reported when it is missing again').toHaveLength(2);
});

it.each([NEWER, NEXT_MAJOR])(
  'uses the last earlier release if the live one needs contract %s',
  async (needed) => {
    await write({ live: entry('3', needed), earlier: [entry('2', needed), entry('1')] });
    expect(await current()).toBe('1');
    expect(failures).toEqual([expect.stringContaining(`needs contract ${needed}`)]);
    await current();
    expect(failures).toHaveLength(1);
  },
);

it('returns the live release if the shell can run no release', async () => {
  await write({ live: entry('2', NEWER), earlier: [entry('1', NEXT_MAJOR)] });
  expect(await current()).toBe('2');
});
