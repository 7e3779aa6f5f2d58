import { statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  CONTRACT_VERSION,
  isContractMet,
  type RemoteName,
  type RemoteReleases,
  remoteNames,
  remoteReleasesSchema,
} from '@app/contracts';
import { coalesceCalls } from './coalesce-calls.ts';

/** The releases of each remote. Remotes that are not deployed yet are absent. */
export type Deployed = Partial<Record<RemoteName, RemoteReleases>>;

type OnFailure = (error: unknown) => void;

/** Returns a reader of the releases, with one read at a time. The result is the same object until a file changes. */
export function watchRemotesFolder(folder: string, onFailure: OnFailure): () => Promise<Deployed> {
  const readers = remoteNames.map(
    (name) => [name, watchRemote(join(folder, `${name}.json`), onFailure)] as const,
  );
  let last: Deployed = {};

  return coalesceCalls(async function readDeployed() {
    const read = await Promise.all(
      readers.map(async ([name, current]) => [name, await current()] as const),
    );
    if (read.some(([name, releases]) => releases !== last[name])) {
      last = Object.fromEntries(read.filter(([, releases]) => releases));
    }
    return last;
  });
}

/** Returns a function that reads a remote's file. While the file is invalid, its last valid content remains in use. */
function watchRemote(path: string, onFailure: OnFailure) {
  let known: RemoteReleases | undefined;
  /** Identifies the last version of the file that was read completely, whether it was valid or not. */
  let seen: string | undefined;
  /** The last reported failure. The file is read for every document, but the same failure is reported only once. */
  let reported: string | undefined;
  const report = (error: unknown) => {
    if (String(error) !== reported) onFailure(error);
    reported = String(error);
  };

  return async function currentReleases(): Promise<RemoteReleases | undefined> {
    try {
      // A thread for this call would take a third of the time of a cached page.
      const { mtimeMs, size, ino } = statSync(path);
      const stamp = `${mtimeMs} ${size} ${ino}`;
      const isSeen = stamp === seen;
      const text = isSeen ? '' : await readFile(path, 'utf8');
      reported = undefined;
      if (isSeen) return known;
      seen = stamp;
      const releases = remoteReleasesSchema.parse(JSON.parse(text));
      known = forThisShell(releases);
      const { live, canary } = releases;
      for (const { contractVersion } of canary ? [live, canary.release] : [live]) {
        if (isContractMet(contractVersion)) continue;
        report(
          new Error(
            `${path}: needs contract ${contractVersion}, this shell has ${CONTRACT_VERSION}`,
          ),
        );
      }
    } catch (error) {
      const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
      if (known || !isMissing) report(error);
    }
    return known;
  };
}

/** Replaces an unusable live release with the most recent usable one. Drops an unusable canary. */
function forThisShell({ live, canary, earlier }: RemoteReleases): RemoteReleases {
  const usable = [live, ...earlier].find(({ contractVersion }) => isContractMet(contractVersion));
  const isCanaryUsable = canary && usable && isContractMet(canary.release.contractVersion);
  return { live: usable ?? live, ...(isCanaryUsable && { canary }), earlier };
}
