import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  CONTRACT_VERSION,
  isContractMet,
  type RemoteName,
  type RemoteReleases,
  remoteNames,
  remoteReleasesSchema,
} from '@app/contracts';
import { shareQuestion } from './shared-question.ts';

/** What is released of each remote. One that is not deployed yet is absent. */
export type Deployed = Partial<Record<RemoteName, RemoteReleases>>;

type OnFault = (error: unknown) => void;

/**
 * Reads what is released of the remotes, anew whenever a file changes; the same object while none does.
 * One read at a time, so that a slow one brings nothing back that a release has replaced.
 */
export function watchRemotesFolder(folder: string, onFault: OnFault): () => Promise<Deployed> {
  const readers = remoteNames.map(
    (name) => [name, watchRemote(join(folder, `${name}.json`), onFault)] as const,
  );
  let last: Deployed = {};

  return shareQuestion(async function currentDeployed() {
    const read = await Promise.all(
      readers.map(async ([name, current]) => [name, await current()] as const),
    );
    if (read.some(([name, releases]) => releases !== last[name])) {
      last = Object.fromEntries(read.filter(([, releases]) => releases));
    }
    return last;
  });
}

/**
 * A release replaces the file while requests come in. What was there before stays while there is none,
 * or it cannot be read, or it is half written or wrong.
 */
function watchRemote(path: string, onFault: OnFault) {
  let known: RemoteReleases | undefined;
  /** The last file that was read to its end, whatever it said. */
  let seen: string | undefined;
  /** What was said of it last: each document asks, and a folder may be away for hours. */
  let told: string | undefined;
  const tell = (error: unknown) => {
    if (String(error) !== told) onFault(error);
    told = String(error);
  };

  return async function currentReleases(): Promise<RemoteReleases | undefined> {
    try {
      const { mtimeMs, size, ino } = await stat(path);
      const stamp = `${mtimeMs} ${size} ${ino}`;
      const isSeen = stamp === seen;
      const text = isSeen ? '' : await readFile(path, 'utf8');
      told = undefined;
      if (isSeen) return known;
      seen = stamp;
      const releases = remoteReleasesSchema.parse(JSON.parse(text));
      known = forThisShell(releases);
      const { live, canary } = releases;
      for (const { contractVersion } of canary ? [live, canary.release] : [live]) {
        if (isContractMet(contractVersion)) continue;
        tell(new Error(`${path}: needs contract ${contractVersion}, not ${CONTRACT_VERSION}`));
      }
    } catch (error) {
      const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
      if (known || !isMissing) tell(error);
    }
    return known;
  };
}

/**
 * Without releases that need another shell: the last one before that does not is live then, and who would
 * get the canary gets what is live. If none is left, the area's error page says why.
 */
function forThisShell({ live, canary, earlier }: RemoteReleases): RemoteReleases {
  const runs = [live, ...earlier].find(({ contractVersion }) => isContractMet(contractVersion));
  const isCanaryRun = canary && runs && isContractMet(canary.release.contractVersion);
  return { live: runs ?? live, ...(isCanaryRun && { canary }), earlier };
}
