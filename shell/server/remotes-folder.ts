import { statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  CONTRACT_VERSION,
  isContractMet,
  type RemoteEntry,
  type RemoteReleases,
  type Remotes,
  remoteNames,
  remoteReleasesSchema,
} from '@app/contracts';
import { coalesceCalls } from './coalesce-calls.ts';

type OnFailure = (error: unknown) => void;

/**
 * Returns a reader of the remotes' releases, which makes one read at a time. The result is the same object until a
 * file changes. Remotes that have not been deployed are absent.
 */
export function watchRemotesFolder(folder: string, onFailure: OnFailure): () => Promise<Remotes> {
  const readers = remoteNames.map(
    (name) => [name, watchRemote(join(folder, `${name}.json`), onFailure)] as const,
  );
  let last: Remotes = {};

  return coalesceCalls(async function readRemotes() {
    const read = await Promise.all(
      readers.map(async ([name, current]) => [name, await current()] as const),
    );
    if (read.some(([name, entry]) => entry !== last[name])) {
      last = Object.fromEntries(read.filter(([, entry]) => entry));
    }
    return last;
  });
}

/**
 * Returns a function that reads a remote's file. If the file becomes invalid, its last valid content remains in use.
 */
function watchRemote(path: string, onFailure: OnFailure) {
  let known: RemoteEntry | undefined;
  /** Identifies the last version of the file that was read completely, even if it was invalid. */
  let seen: string | undefined;
  /** The last reported failure. The file is read for every document, but the same failure is reported only once. */
  let reported: string | undefined;
  const report = (error: unknown) => {
    if (String(error) !== reported) onFailure(error);
    reported = String(error);
  };

  return async function currentRelease(): Promise<RemoteEntry | undefined> {
    try {
      // The call is synchronous, because an asynchronous call would take a third of the time that a cached page takes.
      const { mtimeMs, size, ino } = statSync(path);
      const stamp = `${mtimeMs} ${size} ${ino}`;
      const isSeen = stamp === seen;
      const text = isSeen ? '' : await readFile(path, 'utf8');
      reported = undefined;
      if (isSeen) return known;
      seen = stamp;
      const releases = remoteReleasesSchema.parse(JSON.parse(text));
      known = forThisShell(releases);
      const { contractVersion } = releases.live;
      if (isContractMet(contractVersion)) return known;
      report(
        new Error(`${path}: needs contract ${contractVersion}, this shell has ${CONTRACT_VERSION}`),
      );
    } catch (error) {
      const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
      if (known || !isMissing) report(error);
    }
    return known;
  };
}

/** Returns the live release or, if this shell cannot run it, the most recent earlier release that it can run. */
function forThisShell({ live, earlier }: RemoteReleases): RemoteEntry {
  return [live, ...earlier].find(({ contractVersion }) => isContractMet(contractVersion)) ?? live;
}
