import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isContractMet, type RemoteName } from '@app/contracts';
import { isOf, ReleaseRefused, readBuild, requireContract } from './build.ts';
import { withLock } from './files.ts';
import {
  type Live,
  readLive,
  retainedBy,
  withCanary,
  withLive,
  withoutCanary,
  writeLive,
} from './live-file.ts';
import {
  addRelease,
  filesIn,
  listReleases,
  pruneReleases,
  type Release,
  readRelease,
  serveUnhashed,
} from './release-folder.ts';

export type ReleasePlace = { name: RemoteName; releasesDir: string; remotesDir: string };

export type Outcome = Awaited<ReturnType<typeof change>> & { build?: string };

/**
 * Releases a build to all visitors, or to `share` percent of the visitors. Does nothing for a build that was released
 * before, so that a repeated pipeline step does not undo a rollback. Never reduces the share of a canary.
 */
export async function releaseBuild(
  place: ReleasePlace,
  folder: string,
  share?: number,
): Promise<Outcome> {
  let build = '';
  const outcome = await change(place, async (current) => {
    const release = await addRelease(place.releasesDir, await readBuild(folder, place.name));
    build = release.id;
    if (current && retainedBy(current).has(release.id)) {
      const { canary } = current;
      const grows = canary?.release.release === release.id && (share ?? 0) > canary.share;
      return grows ? canaryOf(current, release, share ?? 0) : current;
    }
    return share === undefined ? withLive(current, release) : canaryOf(current, release, share);
  });
  return { ...outcome, build };
}

/** Releases a build to all visitors, even if it was rolled back. */
export function useBuild(place: ReleasePlace, folder: string) {
  return change(place, async (current) => {
    const build = await readBuild(folder, place.name);
    const next = withLive(current, await addRelease(place.releasesDir, build));
    return next.canary ? withoutCanary(next) : next;
  });
}

/** Rolls back to a retained release, promotes a canary, or starts one. */
export function useRelease(place: ReleasePlace, id: string, share?: number) {
  return change(place, async (current) => {
    const release = await readRelease(place.releasesDir, id);
    if (!release) throw new ReleaseRefused(`There is no release ${id}: see --list.`);
    requireContract(release.entry);
    return share === undefined ? withLive(current, release) : canaryOf(current, release, share);
  });
}

export function endCanary(place: ReleasePlace) {
  return change(place, async (current) => {
    if (!current?.canary) throw new ReleaseRefused('There is no canary.');
    return withoutCanary(current);
  });
}

function canaryOf(current: Live | undefined, release: Release, share: number): Live {
  if (!current) throw new ReleaseRefused('A canary needs a live release for the other visitors.');
  if (current.live.release === release.id)
    throw new ReleaseRefused(`${release.id} is live already.`);
  return withCanary(current, release, share);
}

/** Adds files, atomically switches visitors, and removes old files. A repeated command completes a killed one. */
async function change(
  { name, releasesDir, remotesDir }: ReleasePlace,
  decide: (current: Live | undefined) => Promise<Live>,
) {
  await mkdir(filesIn(releasesDir), { recursive: true });
  return withLock(join(releasesDir, '.lock'), async () => {
    const foreign = (await listReleases(releasesDir)).find(({ entry }) => !isOf(name, entry));
    if (foreign) throw new ReleaseRefused(`${releasesDir} contains releases of another remote.`);
    const current = await readLive(remotesDir, name);
    const next = await decide(current);
    if (next !== current) await writeLive(remotesDir, name, next);
    const { live, canary, earlier } = next;
    const release = live.release && (await readRelease(releasesDir, live.release));
    if (release) {
      await serveUnhashed(releasesDir, release);
      await pruneReleases(releasesDir, release, retainedBy(next));
    }
    const before = earlier[0]?.contractVersion;
    const isRaised = before !== undefined && !isContractMet(live.contractVersion, before);
    return {
      live: live.release,
      canary: canary && { id: canary.release.release, share: canary.share },
      /** The version of the shell's contract that the live release needs, if the version is higher than before. */
      raisedContract: isRaised ? live.contractVersion : undefined,
      changed: next !== current,
    };
  });
}
