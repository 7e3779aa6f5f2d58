import { isAbsolute } from 'node:path';
import { parseArgs } from 'node:util';
import type { RemoteName } from '@app/contracts';
import { z } from 'zod';
import { readEnv } from '../process/env.ts';
import { ReleaseRefused } from './build.ts';
import { readLive } from './live-file.ts';
import { endCanary, type Outcome, type ReleasePlace, releaseBuild, useRelease } from './release.ts';
import { listReleases } from './release-folder.ts';

export { type ReleasePlace, useBuild } from './release.ts';
export { readRelease, serverIn } from './release-folder.ts';

const USAGE = `node release.ts                 add the build in dist and show it to all visitors
  --canary PERCENT              to this share of the visitors only
  --use ID                      use a retained release instead of the build: rollback, promotion
  --from FOLDER                 the folder that contains dist, if it is not this one
node release.ts --end-canary    show the live release to all visitors
node release.ts --list          list the retained releases
RELEASES_DIR is this remote's folder of releases, REMOTES_DIR the folder that the shell reads.`;

const options = {
  canary: { type: 'string' },
  use: { type: 'string' },
  from: { type: 'string' },
  'end-canary': { type: 'boolean' },
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
    report(await run(place, folder, values));
  } catch (error) {
    if (!(error instanceof ReleaseRefused)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

function readArguments() {
  try {
    const { values } = parseArgs({ options });
    const { list, from, use, canary } = values;
    const steps = [list, values['end-canary'], use ?? from ?? canary].filter(Boolean);
    if (steps.length > 1 || (use && from)) throw new Error('These options exclude each other.');
    return values;
  } catch (error) {
    throw new ReleaseRefused(`${error instanceof Error ? error.message : error}\n${USAGE}`);
  }
}

type Values = ReturnType<typeof readArguments>;

function run(place: ReleasePlace, folder: string, values: Values): Promise<Outcome> {
  if (values['end-canary']) return endCanary(place);
  const share = values.canary === undefined ? undefined : readShare(values.canary);
  if (values.use !== undefined) return useRelease(place, values.use, share);
  return releaseBuild(place, values.from ?? folder, share);
}

function readShare(text: string): number {
  const share = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  if (share >= 1 && share <= 100) return share;
  throw new ReleaseRefused('The share of a canary is 1 to 100 percent.');
}

function report({ live, canary, raisedContract, changed, build }: Outcome): void {
  if (!changed && build !== undefined && build !== live) {
    console.log(`Already released: nothing changes. --use ${build} shows it to all visitors.`);
  }
  console.log(`live    ${live}`);
  if (canary) console.log(`canary  ${canary.id}  ${canary.share} %`);
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
    const states = [
      live?.live.release === id && 'live',
      before >= 0 && `before ${before + 1}`,
      live?.canary?.release.release === id && `canary ${live.canary.share} %`,
    ];
    console.log([id, released, ...states.filter(Boolean)].join('  '));
  }
}
