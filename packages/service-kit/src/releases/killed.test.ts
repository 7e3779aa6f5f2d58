import { execFile } from 'node:child_process';
import { promises } from 'node:fs';
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { manifestSchema, pageFilesOf, remoteReleasesSchema } from '@app/contracts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ReleasePlace, releaseBuild } from './release.ts';
import { filesIn } from './release-folder.ts';
import { fileOf, writeBuild } from './testing.ts';

/**
 * `steps` counts the calls that change files of this test, because earlier tests of the process may still remove their
 * own. The call with the number `at` and all later calls fail.
 */
const kill = { at: Number.POSITIVE_INFINITY, steps: 0 };

beforeAll(() => {
  for (const name of ['writeFile', 'copyFile', 'rename', 'rm', 'mkdir'] as const) {
    // A single wrapper serves functions with different parameters, because it only forwards the arguments.
    const original = promises[name] as (...args: unknown[]) => Promise<never>;
    vi.spyOn(promises, name).mockImplementation((...args: unknown[]) => {
      if (!args.some((path) => `${path}`.startsWith(root))) return original(...args);
      kill.steps += 1;
      if (kill.steps >= kill.at) throw new Error('killed');
      return original(...args);
    });
  }
  // Replaces the functions in modules that have already imported them.
  syncBuiltinESMExports();
});
afterAll(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

let root: string;
let place: ReleasePlace;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'killed-release-'));
  const before = join(root, 'before');
  for (const version of ['1', '2', '3', '4']) {
    await writeBuild(join(root, version), version);
    if (version !== '4') await releaseBuild(placeIn(before), join(root, version));
  }
  place = placeIn(join(root, 'killed'));
});
afterEach(() => rm(root, { recursive: true }));

const placeIn = (folder: string): ReleasePlace => ({
  name: 'admin',
  releasesDir: join(folder, 'releases'),
  remotesDir: join(folder, 'remotes'),
});
const release = () => releaseBuild(place, join(root, '4'));

/** Returns the version that a new visitor gets. Fails if its files are incomplete. */
async function versionShown(): Promise<string> {
  const { remotesDir, releasesDir } = place;
  const text = await readFile(join(remotesDir, 'admin.json'), 'utf8');
  const { live } = remoteReleasesSchema.parse(JSON.parse(text));
  const read = (name: string) => readFile(join(filesIn(releasesDir), name), 'utf8');
  const manifest = manifestSchema.parse(JSON.parse(await read(basename(live.entry))));
  const [entry, page] = await Promise.all(pageFilesOf(manifest, []).scripts.map(read));
  const version = entry?.replace('entry of ', '') ?? '';
  expect(page).toBe(`page of ${version}`);
  return version;
}

/** Runs a release that may be killed, and then repeats it. Returns the version that visitors got between both runs. */
async function versionAfter(releaseKilled: () => Promise<unknown>): Promise<string> {
  await cp(join(root, 'before'), join(root, 'killed'), { recursive: true });
  await releaseKilled();
  const version = await versionShown();
  const files = filesIn(place.releasesDir);
  // An open tab of the previous release still works.
  expect(await readFile(join(files, fileOf('page', '3')), 'utf8')).toBe('page of 3');

  await release();
  expect(await versionShown()).toBe('4');
  const names = await readdir(files);
  expect(names.filter((name) => name.startsWith('remoteEntry')).sort()).toEqual(
    ['2', '3', '4'].map((version) => fileOf('remoteEntry', version)).sort(),
  );
  expect(names.filter((name) => name.endsWith('.unfinished'))).toEqual([]);
  expect(await readdir(join(place.releasesDir, 'releases'))).toHaveLength(3);
  await rm(join(root, 'killed'), { recursive: true });
  return version;
}

describe('a killed release', () => {
  it('leaves complete files at any step, and succeeds when it is repeated', async () => {
    const versions: string[] = [];
    let isEnded = false;
    while (!isEnded) {
      const killed = async () => {
        Object.assign(kill, { at: versions.length + 1, steps: 0 });
        isEnded = await release().then(
          () => true,
          (error: Error) => {
            expect(error.message).toBe('killed');
            return false;
          },
        );
        kill.at = Number.POSITIVE_INFINITY;
      };
      versions.push(await versionAfter(killed));
    }
    expect(versions.length).toBeGreaterThan(15);
    expect([...new Set(versions)]).toEqual(['3', '4']);
  });

  it.each([
    ['before', 8, '3'],
    ['after', 24, '4'],
  ])(
    'releases its lock, killed by SIGKILL %s the switch of the visitors',
    async (_, step, version) => {
      const killed = () =>
        new Promise<void>((resolve, reject) => {
          const script = join(import.meta.dirname, 'killed.fixture.ts');
          const { releasesDir, remotesDir } = place;
          const given = [script, String(step), releasesDir, remotesDir, join(root, '4')];
          execFile(process.execPath, given, (error, _out, stderr) => {
            if (error?.signal === 'SIGKILL') resolve();
            else reject(new Error(`It was not killed: ${stderr}`));
          });
        });
      expect(await versionAfter(killed)).toBe(version);
    },
  );
});
