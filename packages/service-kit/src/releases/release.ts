import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isContractMet, type RemoteName } from '@app/contracts';
import { isOf, readBuild, requireContract } from './build.ts';
import {
  keptBy,
  type Live,
  readLive,
  withCanary,
  withLive,
  withoutCanary,
  writeLive,
} from './live-file.ts';
import { withLock } from './lock.ts';
import {
  addRelease,
  filesIn,
  listReleases,
  pruneReleases,
  type Release,
  readRelease,
  serveUnhashed,
} from './release-folder.ts';
import { ReleaseRefused } from './release-refused.ts';

/** Where a remote is released to. */
export interface ReleasePlace {
  name: RemoteName;
  /** Its own folder, of which its server serves. */
  releasesDir: string;
  /** The folder that the shell reads. */
  remotesDir: string;
}

export interface Outcome {
  live: string | undefined;
  canary: { id: string | undefined; share: number } | undefined;
  /** What live needs of the shell's contract, if that is more than what was live before. */
  raisedContract: string | undefined;
  /** Whether this call changed what visitors get. */
  changed: boolean;
  /** The release that a build is. */
  build?: string;
}

/**
 * Adds the build in a remote's folder, and leads all visitors to it, or a share of them. A build that
 * they got before stays where it is, so that a step of a pipeline done again undoes no rollback; the
 * share of a canary only grows.
 */
export async function releaseBuild(
  place: ReleasePlace,
  folder: string,
  share?: number,
): Promise<Outcome> {
  let build = '';
  const outcome = await change(place, async (known) => {
    const release = await addRelease(place.releasesDir, await readBuild(folder, place.name));
    build = release.id;
    const { canary } = known ?? {};
    if (known && keptBy(known).has(release.id)) {
      const grows = canary?.release.release === release.id && (share ?? 0) > canary.share;
      return grows ? canaryOf(known, release, share ?? 0) : known;
    }
    return share === undefined ? withLive(known, release) : canaryOf(known, release, share);
  });
  return { ...outcome, build };
}

/** Adds the build in a remote's folder, and leads all visitors to it whatever they got before. */
export function useBuild(place: ReleasePlace, folder: string) {
  return change(place, async (known) => {
    const build = await readBuild(folder, place.name);
    const next = withLive(known, await addRelease(place.releasesDir, build));
    return next.canary ? withoutCanary(next) : next;
  });
}

/** Leads all visitors, or a share of them, to a kept release: a rollback, or the end of a canary. */
export function useRelease(place: ReleasePlace, id: string, share?: number) {
  return change(place, async (known) => {
    const release = await readRelease(place.releasesDir, id);
    if (!release) throw new ReleaseRefused(`There is no release ${id}: --list names them.`);
    requireContract(release.entry);
    return share === undefined ? withLive(known, release) : canaryOf(known, release, share);
  });
}

export function endCanary(place: ReleasePlace) {
  return change(place, async (known) => {
    if (!known?.canary) throw new ReleaseRefused('No canary runs.');
    return withoutCanary(known);
  });
}

function canaryOf(known: Live | undefined, release: Release, share: number): Live {
  if (!known) throw new ReleaseRefused('Nothing is live yet that the others would get.');
  if (known.live.release === release.id) throw new ReleaseRefused(`${release.id} is live already.`);
  return withCanary(known, release, share);
}

/**
 * One change at a time. Killed anywhere it leaves what is served whole, and done again it is finished:
 * the files come first, then what visitors are led to, in one step, then what nobody needs goes.
 */
async function change(
  { name, releasesDir, remotesDir }: ReleasePlace,
  decide: (known: Live | undefined) => Promise<Live>,
): Promise<Outcome> {
  await mkdir(filesIn(releasesDir), { recursive: true });
  return withLock(join(releasesDir, '.lock'), async () => {
    const others = (await listReleases(releasesDir)).find(({ entry }) => !isOf(name, entry));
    if (others) throw new ReleaseRefused(`${releasesDir} holds releases of another remote.`);
    const known = await readLive(remotesDir, name);
    const next = await decide(known);
    if (next !== known) await writeLive(remotesDir, name, next);
    const { live, canary, earlier } = next;
    const release = live.release && (await readRelease(releasesDir, live.release));
    if (release) {
      await serveUnhashed(releasesDir, release);
      await pruneReleases(releasesDir, release, keptBy(next));
    }
    const before = earlier[0]?.contractVersion;
    const isRaised = before !== undefined && !isContractMet(live.contractVersion, before);
    return {
      live: live.release,
      canary: canary && { id: canary.release.release, share: canary.share },
      raisedContract: isRaised ? live.contractVersion : undefined,
      changed: next !== known,
    };
  });
}
