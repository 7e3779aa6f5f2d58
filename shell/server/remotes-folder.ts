import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type RemoteName,
  type RemoteReleases,
  remoteNames,
  remoteReleasesSchema,
} from '@app/contracts';

/** What is released of each remote. One that is not deployed yet is absent. */
export type Deployed = Partial<Record<RemoteName, RemoteReleases>>;

type OnFault = (error: unknown) => void;

/** Reads what is released of the remotes, anew whenever a file changes; the same object while none does. */
export function watchRemotesFolder(folder: string, onFault: OnFault): () => Promise<Deployed> {
  const readers = remoteNames.map(
    (name) => [name, watchRemote(join(folder, `${name}.json`), onFault)] as const,
  );
  let last: Deployed = {};

  return async function currentDeployed() {
    const read = await Promise.all(
      readers.map(async ([name, current]) => [name, await current()] as const),
    );
    if (read.some(([name, releases]) => releases !== last[name])) {
      last = Object.fromEntries(read.filter(([, releases]) => releases));
    }
    return last;
  };
}

/**
 * A release replaces the file while requests come in: a file that is half written or wrong is refused
 * and what was there before it stays.
 */
function watchRemote(path: string, onFault: OnFault) {
  let known: { stamp: string; releases: RemoteReleases } | undefined;
  let refused: string | undefined;

  return async function currentReleases(): Promise<RemoteReleases | undefined> {
    try {
      const { mtimeMs, size, ino } = await stat(path);
      const stamp = `${mtimeMs} ${size} ${ino}`;
      if (known && [known.stamp, refused].includes(stamp)) return known.releases;
      refused = stamp;
      const text = await readFile(path, 'utf8');
      // Another request was faster: one release is one object, which tells releases apart.
      if (known?.stamp === stamp) return known.releases;
      known = { stamp, releases: remoteReleasesSchema.parse(JSON.parse(text)) };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') known = undefined;
      else onFault(error);
    }
    return known?.releases;
  };
}
