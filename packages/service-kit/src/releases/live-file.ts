import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type RemoteName, releaseIdSchema, remoteReleasesSchema } from '@app/contracts';
import { z } from 'zod';
import { readIfThere } from './read-if-there.ts';
import type { Release } from './release-folder.ts';
import { writeWhole } from './write-whole.ts';

const ids = z.array(releaseIdSchema);

/** What visitors get of a remote, and what they got before, the last first: tabs still run it. */
const liveSchema = remoteReleasesSchema.extend({
  before: z.object({ live: ids, canary: ids }).default({ live: [], canary: [] }),
});
export type Live = z.infer<typeof liveSchema>;

const pathIn = (remotesDir: string, name: RemoteName) => join(remotesDir, `${name}.json`);

export async function readLive(remotesDir: string, name: RemoteName): Promise<Live | undefined> {
  const text = await readIfThere(pathIn(remotesDir, name));
  return text === undefined ? undefined : liveSchema.parse(JSON.parse(text));
}

export async function writeLive(remotesDir: string, name: RemoteName, live: Live): Promise<void> {
  await mkdir(remotesDir, { recursive: true });
  await writeWhole(pathIn(remotesDir, name), JSON.stringify(live, null, 2));
}

/** Of each kind that many stay, so that a tab opened two releases ago works to its end. */
const KEPT_BEFORE = 2;

/** The releases that are not to be taken away. */
export function keptBy({ live, canary, before }: Live): Set<string> {
  const shown = [live.release, canary?.release.release].filter((id) => id !== undefined);
  return new Set([...shown, ...before.live, ...before.canary]);
}

/** Every visitor gets the release; a canary of another one goes on. */
export function withLive(known: Live | undefined, { id, entry }: Release): Live {
  if (!known) return { live: entry, before: { live: [], canary: [] } };
  const { live, canary, before } = known;
  if (live.release === id) return known;
  return {
    live: entry,
    ...(canary && canary.release.release !== id && { canary }),
    before: { ...before, live: remember(before.live, live.release, id) },
  };
}

/** A share of the visitors gets the release. */
export function withCanary(known: Live, { id, entry }: Release, share: number): Live {
  const { before } = withoutCanary(known, id);
  return { live: known.live, canary: { share, release: entry }, before };
}

/** Every visitor gets what is live. */
export function withoutCanary({ live, canary, before }: Live, next?: string): Live {
  return {
    live,
    before: { ...before, canary: remember(before.canary, canary?.release.release, next) },
  };
}

/** The list with what has just been left at its head, and without what is shown again. */
function remember(list: string[], left: string | undefined, shown: string | undefined): string[] {
  const others = list.filter((id) => id !== left && id !== shown);
  const all = left === undefined || left === shown ? others : [left, ...others];
  return all.slice(0, KEPT_BEFORE);
}
