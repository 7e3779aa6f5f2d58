import { publicMedians } from '../figures/figures.ts';
import type { DeskIndex } from './desk-index.ts';

const CACHED_MS = 60_000;

export type PublicMedians = ReturnType<typeof publicMedians>;

/** Returns the function that returns the public medians. They are computed at most once a minute, because anyone may ask. */
export function cachedMedians(index: DeskIndex): () => Promise<PublicMedians> {
  let last: { at: number; medians: PublicMedians } | undefined;
  return async function medians() {
    if (last && Date.now() - last.at < CACHED_MS) return last.medians;
    const rows = Array.from(await index.rows(), ({ milestones }) => milestones);
    last = { at: Date.now(), medians: publicMedians(rows) };
    return last.medians;
  };
}
