import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { remoteReleasesSchema } from '@app/contracts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { releaseBuild } from './release.ts';
import { filesIn } from './release-folder.ts';
import { fileOf, writeBuild } from './testing.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'killed-release-'));
});
afterEach(() => rm(root, { recursive: true }));

/** Ends at a step of its work; answers whether it came to its end before that. */
const releaseUntil = (step: number, place: string[], folder: string) =>
  new Promise<boolean>((resolve, reject) => {
    const fixture = join(import.meta.dirname, 'killed.fixture.ts');
    execFile(process.execPath, [fixture, String(step), ...place, folder], (error, _, stderr) => {
      if (!error) resolve(true);
      else if (error.signal === 'SIGKILL') resolve(false);
      else reject(new Error(stderr));
    });
  });

/** What somebody gets who comes now: the version whose files are there whole. */
async function versionShown(remotesDir: string, releasesDir: string): Promise<string> {
  const text = await readFile(join(remotesDir, 'admin.json'), 'utf8');
  const { live } = remoteReleasesSchema.parse(JSON.parse(text));
  const [entry, page] = await Promise.all(
    [live.entry, ...live.preload].map((path) =>
      readFile(join(filesIn(releasesDir), path.split('/').at(-1) ?? ''), 'utf8'),
    ),
  );
  const version = entry?.replace('entry of ', '') ?? '';
  expect(page).toBe(`page of ${version}`);
  return version;
}

// A process for each step: far below this but on a machine that has much else to do.
const LIMIT_MS = 120_000;

it(
  'a release killed at any step leaves a whole one, and done again it is finished',
  async () => {
    const before = join(root, 'before');
    const place = (folder: string) => [join(folder, 'releases'), join(folder, 'remotes')];
    const [releasesDir = '', remotesDir = ''] = place(before);
    for (const version of ['1', '2', '3', '4']) {
      await writeBuild(join(root, version), version);
      if (version === '4') break;
      await releaseBuild({ name: 'admin', releasesDir, remotesDir }, join(root, version));
    }
    const told = new Set<string>();

    /** Killed at one step, then done again. */
    const tryStep = async (step: number): Promise<boolean> => {
      const folder = join(root, `killed-${step}`);
      await cp(before, folder, { recursive: true });
      const [releases = '', remotes = ''] = place(folder);
      const ended = await releaseUntil(step, place(folder), join(root, '4'));
      told.add(await versionShown(remotes, releases));
      // A tab of the release before works on meanwhile.
      const page = await readFile(join(filesIn(releases), fileOf('page', '3')), 'utf8');
      expect(page).toBe('page of 3');

      const again = { name: 'admin', releasesDir: releases, remotesDir: remotes } as const;
      await releaseBuild(again, join(root, '4'));
      expect(await versionShown(remotes, releases)).toBe('4');
      const files = await readdir(filesIn(releases));
      expect(files.filter((name) => name.startsWith('remoteEntry')).sort()).toEqual(
        ['2', '3', '4'].map((version) => fileOf('remoteEntry', version)).sort(),
      );
      expect(files.filter((name) => name.endsWith('.unfinished'))).toEqual([]);
      expect(await readdir(join(releases, 'releases'))).toHaveLength(3);
      await rm(folder, { recursive: true });
      return ended;
    };

    const ended: boolean[] = [];
    while (!ended.includes(true)) {
      const some = [1, 2, 3, 4].map((one) => tryStep(ended.length + one));
      ended.push(...(await Promise.all(some)));
    }
    expect(ended.indexOf(true)).toBeGreaterThan(15);
    expect([...told].sort()).toEqual(['3', '4']);
  },
  LIMIT_MS,
);
