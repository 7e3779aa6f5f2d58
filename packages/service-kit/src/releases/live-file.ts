import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type RemoteName, releaseIdSchema, remoteReleasesSchema } from '@app/contracts';
import { z } from 'zod';
import { readIfExists, writeAtomically } from './files.ts';
import type { Release } from './release-folder.ts';

const ids = z.array(releaseIdSchema);

/** The releases in use, including earlier ones that open browser tabs may still load. Lists are most recent first. */
const liveSchema = remoteReleasesSchema.extend({ endedCanaries: ids.default([]) });
export type Live = z.infer<typeof liveSchema>;

const pathIn = (remotesDir: string, name: RemoteName) => join(remotesDir, `${name}.json`);

export async function readLive(remotesDir: string, name: RemoteName): Promise<Live | undefined> {
  const text = await readIfExists(pathIn(remotesDir, name));
  return text === undefined ? undefined : liveSchema.parse(JSON.parse(text));
}

export async function writeLive(remotesDir: string, name: RemoteName, live: Live): Promise<void> {
  await mkdir(remotesDir, { recursive: true });
  await writeAtomically(pathIn(remotesDir, name), JSON.stringify(live, null, 2));
}

/** The number of earlier releases, and also of ended canaries, that are retained for open browser tabs. */
const RETAINED = 2;

export function retainedBy({ live, canary, earlier, endedCanaries }: Live): Set<string> {
  const shown = [live, canary?.release, ...earlier].map((entry) => entry?.release);
  return new Set([...shown.filter((id) => id !== undefined), ...endedCanaries]);
}

/** Makes a release live. If the release is the current canary, the canary ends. */
export function withLive(current: Live | undefined, { id, entry }: Release): Live {
  if (!current) return { live: entry, earlier: [], endedCanaries: [] };
  const { canary, ...others } = current;
  if (current.live.release === id) return current;
  const earlier = [current.live, ...current.earlier].filter(({ release }) => release !== id);
  return {
    ...others,
    live: entry,
    ...(canary && canary.release.release !== id && { canary }),
    earlier: earlier.slice(0, RETAINED),
  };
}

export function withCanary(current: Live, { id, entry }: Release, share: number): Live {
  return { ...withoutCanary(current, id), canary: { share, release: entry } };
}

/** Ends the canary, whose release is retained. `next` is the id of the release that becomes the next canary. */
export function withoutCanary({ canary, ...others }: Live, next?: string): Live {
  const left = canary?.release.release;
  const before = others.endedCanaries.filter((id) => id !== left);
  const ended = [...(left === undefined ? [] : [left]), ...before].filter((id) => id !== next);
  return { ...others, endedCanaries: ended.slice(0, RETAINED) };
}
