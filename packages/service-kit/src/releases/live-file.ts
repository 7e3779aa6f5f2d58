import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type RemoteName, releaseIdSchema, remoteReleasesSchema } from '@app/contracts';
import { z } from 'zod';
import { readIfThere } from './read-if-there.ts';
import type { Release } from './release-folder.ts';
import { writeWhole } from './write-whole.ts';

const ids = z.array(releaseIdSchema);

/** What visitors get of a remote, and what they got before, the last first: tabs still run it. */
const liveSchema = remoteReleasesSchema.extend({ endedCanaries: ids.default([]) });
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
export function keptBy({ live, canary, earlier, endedCanaries }: Live): Set<string> {
  const shown = [live, canary?.release, ...earlier].map((entry) => entry?.release);
  return new Set([...shown.filter((id) => id !== undefined), ...endedCanaries]);
}

/** Every visitor gets the release; a canary of another one goes on. */
export function withLive(known: Live | undefined, { id, entry }: Release): Live {
  if (!known) return { live: entry, earlier: [], endedCanaries: [] };
  const { canary, ...others } = known;
  if (known.live.release === id) return known;
  const earlier = [known.live, ...known.earlier].filter(({ release }) => release !== id);
  return {
    ...others,
    live: entry,
    ...(canary && canary.release.release !== id && { canary }),
    earlier: earlier.slice(0, KEPT_BEFORE),
  };
}

/** A share of the visitors gets the release. */
export function withCanary(known: Live, { id, entry }: Release, share: number): Live {
  return { ...withoutCanary(known, id), canary: { share, release: entry } };
}

/** Every visitor gets what is live. */
export function withoutCanary({ canary, ...others }: Live, next?: string): Live {
  const left = canary?.release.release;
  const before = others.endedCanaries.filter((id) => id !== left);
  const ended = [...(left === undefined ? [] : [left]), ...before].filter((id) => id !== next);
  return { ...others, endedCanaries: ended.slice(0, KEPT_BEFORE) };
}
