import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type RemoteName, type RemoteReleases, remoteReleasesSchema } from '@app/contracts';
import { readIfExists, writeAtomically } from './files.ts';
import type { Release } from './release-folder.ts';

const pathIn = (remotesDir: string, name: RemoteName) => join(remotesDir, `${name}.json`);

export async function readLive(
  remotesDir: string,
  name: RemoteName,
): Promise<RemoteReleases | undefined> {
  const text = await readIfExists(pathIn(remotesDir, name));
  return text === undefined ? undefined : remoteReleasesSchema.parse(JSON.parse(text));
}

export async function writeLive(
  remotesDir: string,
  name: RemoteName,
  live: RemoteReleases,
): Promise<void> {
  await mkdir(remotesDir, { recursive: true });
  await writeAtomically(pathIn(remotesDir, name), JSON.stringify(live, null, 2));
}

/** The number of earlier releases that are retained for open browser tabs. */
const RETAINED = 2;

export function retainedBy({ live, earlier }: RemoteReleases): Set<string> {
  const ids = [live, ...earlier].map(({ release }) => release);
  return new Set(ids.filter((id) => id !== undefined));
}

/** Makes a release live. */
export function withLive(
  current: RemoteReleases | undefined,
  { id, entry }: Release,
): RemoteReleases {
  if (!current) return { live: entry, earlier: [] };
  if (current.live.release === id) return current;
  const earlier = [current.live, ...current.earlier].filter(({ release }) => release !== id);
  return { live: entry, earlier: earlier.slice(0, RETAINED) };
}
