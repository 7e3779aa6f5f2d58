import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isContractMet, type RemoteName, type RemoteReleases } from '@app/contracts';
import { isOf, ReleaseRefused, readBuild, requireContract } from './build.ts';
import { withLock } from './files.ts';
import { readLive, retainedBy, withLive, writeLive } from './live-file.ts';
import { addRelease, filesIn, listReleases, pruneReleases, readRelease } from './release-folder.ts';

export type ReleasePlace = { name: RemoteName; releasesDir: string; remotesDir: string };

export type Outcome = Awaited<ReturnType<typeof change>> & { build?: string };

/**
 * Releases a build. Does nothing if the build was released before, so that a repeated pipeline step does not undo a
 * rollback.
 */
export async function releaseBuild(place: ReleasePlace, folder: string): Promise<Outcome> {
  let build = '';
  const outcome = await change(place, async (current) => {
    const release = await addRelease(place.releasesDir, await readBuild(folder, place.name));
    build = release.id;
    const isKnown = current && retainedBy(current).has(release.id);
    return isKnown ? current : withLive(current, release);
  });
  return { ...outcome, build };
}

/** Releases a build even if it was rolled back. */
export function useBuild(place: ReleasePlace, folder: string) {
  return change(place, async (current) => {
    const build = await readBuild(folder, place.name);
    return withLive(current, await addRelease(place.releasesDir, build));
  });
}

/** Rolls back to a retained release. */
export function useRelease(place: ReleasePlace, id: string) {
  return change(place, async (current) => {
    const release = await readRelease(place.releasesDir, id);
    if (!release) throw new ReleaseRefused(`There is no release ${id}: see --list.`);
    requireContract(release.entry);
    return withLive(current, release);
  });
}

/**
 * Adds files, makes the release live atomically, and removes old files. A killed command is completed by running it
 * again.
 */
async function change(
  { name, releasesDir, remotesDir }: ReleasePlace,
  decide: (current: RemoteReleases | undefined) => Promise<RemoteReleases>,
) {
  await mkdir(filesIn(releasesDir), { recursive: true });
  return withLock(join(releasesDir, '.lock'), async () => {
    const foreign = (await listReleases(releasesDir)).find(({ entry }) => !isOf(name, entry));
    if (foreign) throw new ReleaseRefused(`${releasesDir} contains releases of another remote.`);
    const current = await readLive(remotesDir, name);
    const next = await decide(current);
    if (next !== current) await writeLive(remotesDir, name, next);
    const { live, earlier } = next;
    const isComplete = live.release && (await readRelease(releasesDir, live.release));
    if (isComplete) await pruneReleases(releasesDir, retainedBy(next));
    const before = earlier[0]?.contractVersion;
    const isRaised = before !== undefined && !isContractMet(live.contractVersion, before);
    return {
      live: live.release,
      /** The version of the shell's contract that the live release needs, if this version has increased. */
      raisedContract: isRaised ? live.contractVersion : undefined,
      changed: next !== current,
    };
  });
}
