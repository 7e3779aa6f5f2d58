import { mkdtemp, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CONTRACT_VERSION, type RemoteEntry } from '@app/contracts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchRemotesFolder } from './remotes-folder.ts';

const { readFile } = vi.hoisted(() => ({ readFile: { next: [] as ReadFile[] } }));
type ReadFile = (read: () => Promise<string>) => Promise<string>;
vi.mock('node:fs/promises', async (original) => {
  const fs = await original<typeof import('node:fs/promises')>();
  const read = (path: string) => fs.readFile(path, 'utf8');
  return {
    ...fs,
    readFile: (path: string) => readFile.next.shift()?.(() => read(path)) ?? read(path),
  };
});

const [major = '', minor] = CONTRACT_VERSION.split('.');
const NEWER = `${major}.${Number(minor) + 1}.0`;
const NEXT_MAJOR = `${Number(major) + 1}.0.0`;

let folder: string;
let faults: string[];
let current: () => Promise<string | undefined>;
let canary: () => Promise<string | undefined>;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'remotes-'));
  faults = [];
  const deployed = watchRemotesFolder(folder, (error) => faults.push(String(error)));
  current = async () => (await deployed()).admin?.live.entry;
  canary = async () => (await deployed()).admin?.canary?.release.entry;
});
afterEach(() => rm(folder, { recursive: true }));

const entry = (version: string, contractVersion = CONTRACT_VERSION): RemoteEntry => ({
  ...{ container: 'mfe_admin', entry: version, contractVersion, css: [], preload: [] },
});

/** As the release command does it. */
async function write(releases: unknown) {
  await writeFile(join(folder, 'next'), JSON.stringify(releases));
  await rename(join(folder, 'next'), join(folder, 'admin.json'));
}

it('a read that fails is tried again', async () => {
  await write({ live: entry('1') });
  expect(await current()).toBe('1');
  await write({ live: entry('2') });
  readFile.next.push(() => Promise.reject(new Error('EMFILE')));
  expect(await current()).toBe('1');
  expect(faults).toEqual(['Error: EMFILE']);
  expect(await current()).toBe('2');
});

it('a slow read brings nothing back that was replaced meanwhile', async () => {
  await write({ live: entry('1') });
  let end = () => {};
  let begun = () => {};
  const isBegun = new Promise<void>((resolve) => {
    begun = resolve;
  });
  readFile.next.push(async (read) => {
    const text = await read();
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
  // Time for a reader that did not wait for the other one to be done before it.
  for (let step = 0; step < 50; step += 1) await stat(folder);
  end();
  expect(await slow).toBe('1');
  expect(await later).toBe('2');
  expect(await current()).toBe('2');
});

it('a folder that is away for a moment takes no remote away', async () => {
  await write({ live: entry('1') });
  expect(await current()).toBe('1');
  await rename(join(folder, 'admin.json'), join(folder, 'away'));
  for (let ask = 0; ask < 3; ask += 1) expect(await current()).toBe('1');
  expect(faults, 'said once').toHaveLength(1);
  await rename(join(folder, 'away'), join(folder, 'admin.json'));
  expect(await current()).toBe('1');
  await rename(join(folder, 'admin.json'), join(folder, 'away'));
  expect(await current()).toBe('1');
  expect(faults, 'said when it is away again').toHaveLength(2);
});

it.each([NEWER, NEXT_MAJOR])(
  'a release that needs contract %s waits for that shell: the last one before that does not is run',
  async (needed) => {
    await write({ live: entry('3', needed), earlier: [entry('2', needed), entry('1')] });
    expect(await current()).toBe('1');
    expect(faults).toEqual([expect.stringContaining(`needs contract ${needed}`)]);
    await current();
    expect(faults).toHaveLength(1);
  },
);

it('a canary that needs another shell is for nobody', async () => {
  await write({ live: entry('1'), canary: { share: 50, release: entry('2') } });
  expect(await canary()).toBe('2');
  await write({ live: entry('1'), canary: { share: 50, release: entry('2', NEWER) } });
  expect([await current(), await canary()]).toEqual(['1', undefined]);
  expect(faults).toHaveLength(1);
});

it('where none fits, what is live stays, whose error page says why', async () => {
  await write({ live: entry('2', NEWER), earlier: [entry('1', NEXT_MAJOR)] });
  expect(await current()).toBe('2');
});
