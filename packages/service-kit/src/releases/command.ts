/**
 * Implements `npm run release -w NAME`, which releases a build of a remote: docs/releases.md. RELEASES_DIR is this
 * remote's folder of releases, REMOTES_DIR the folder that the shell reads.
 *
 * - without options: releases the build in dist
 * - `--from FOLDER`: releases the build in the dist of another folder
 * - `--use ID`: uses a retained release instead of the build (rollback)
 * - `--list`: lists the retained releases
 */
import { isAbsolute } from 'node:path';
import { parseArgs } from 'node:util';
import type { RemoteName } from '@app/contracts';
import { z } from 'zod';
import { readEnv } from '../process/env.ts';
import { ReleaseRefused } from './build.ts';
import { readLive } from './live-file.ts';
import { type Outcome, type ReleasePlace, releaseBuild, useRelease } from './release.ts';
import { listReleases } from './release-folder.ts';

export { type ReleasePlace, useBuild } from './release.ts';
export { filesIn, type Release, readRelease, serverIn } from './release-folder.ts';

const USAGE = `Without options: release the build in dist
  --from FOLDER     the folder that contains dist, if it is not this one
  --use ID          use a retained release instead of the build: rollback
  --list            list the retained releases
RELEASES_DIR is this remote's folder of releases, REMOTES_DIR the folder that the shell reads.`;

const options = {
  use: { type: 'string' },
  from: { type: 'string' },
  list: { type: 'boolean' },
  help: { type: 'boolean' },
} as const;

const folderSchema = z.string().refine(isAbsolute, 'must be an absolute path');
const envSchema = z.object({ RELEASES_DIR: folderSchema, REMOTES_DIR: folderSchema });

export async function runRelease({ name, folder }: { name: RemoteName; folder: string }) {
  try {
    const values = readArguments();
    if (values.help) return console.log(USAGE);
    const env = readEnv(envSchema);
    const place = { name, releasesDir: env.RELEASES_DIR, remotesDir: env.REMOTES_DIR };
    if (values.list) return await printReleases(place);
    const { use, from = folder } = values;
    report(await (use === undefined ? releaseBuild(place, from) : useRelease(place, use)));
  } catch (error) {
    if (!(error instanceof ReleaseRefused)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

function readArguments() {
  try {
    const { values } = parseArgs({ options });
    const steps = [values.list, values.from, values.use].filter(Boolean);
    if (steps.length > 1) throw new Error('These options exclude each other.');
    return values;
  } catch (error) {
    throw new ReleaseRefused(`${error instanceof Error ? error.message : error}\n${USAGE}`);
  }
}

function report({ live, raisedContract, changed, build }: Outcome): void {
  if (!changed && build !== undefined && build !== live) {
    console.log(`Already released: nothing changes. --use ${build} shows it.`);
  }
  console.log(`live    ${live}`);
  if (raisedContract === undefined) return;
  console.log(
    `Needs contract ${raisedContract}: an older shell continues with the previous release.`,
  );
}

async function printReleases({ name, releasesDir, remotesDir }: ReleasePlace): Promise<void> {
  const live = await readLive(remotesDir, name);
  const releases = await listReleases(releasesDir);
  if (releases.length === 0) console.log(`No releases in ${releasesDir}.`);
  for (const { id, released } of releases) {
    const before = live?.earlier.findIndex(({ release }) => release === id) ?? -1;
    const states = [live?.live.release === id && 'live', before >= 0 && `before ${before + 1}`];
    console.log([id, released, ...states.filter(Boolean)].join('  '));
  }
}
