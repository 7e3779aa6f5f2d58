import type { Job } from '@app/contracts';

/** How fast a job goes, as far as this page has seen it. Times are those of `performance.now()`. */
export interface Pace {
  /** When the page first saw some that were done, and how many. */
  since: number;
  from: number;
  /** When it will be done; null while nobody knows. */
  endsAt: number | null;
  /** What is left by that, in words; empty while nobody knows. */
  left: string;
}

/** So long a job is looked at before anything is foretold. */
const LOOK_FOR_MS = 1_000;
/** A forecast is kept, and counted down, until it is wrong by more than this part of what is left. */
const KEPT_WITHIN = 0.25;

/** The pace after one more look at the job; null while nothing is printed. */
export function paceOf(
  before: Pace | null | undefined,
  { phase, done, total }: Pick<Job, 'phase' | 'done' | 'total'>,
  now: number,
): Pace | null {
  if (phase !== 'printing') return null;
  // The first take longer than the others; with fewer than before it has begun anew.
  if (!before || before.from === 0 || done < before.from)
    return { since: now, from: done, endsAt: null, left: '' };
  const { since, from } = before;
  if (now - since < LOOK_FOR_MS || done === from) return before;
  const leftMs = ((total - done) * (now - since)) / (done - from);
  const foretold = now + leftMs;
  const kept = before.endsAt !== null && Math.abs(foretold - before.endsAt) <= KEPT_WITHIN * leftMs;
  const endsAt = kept && before.endsAt !== null ? before.endsAt : foretold;
  return { since, from, endsAt, left: leftText((endsAt - now) / 1_000) };
}

/** `about 4 s left`; the longer it is, the rounder, so that the figure does not jump. */
export function leftText(seconds: number): string {
  if (seconds < 10) return `about ${Math.max(1, Math.ceil(seconds))} s left`;
  if (seconds < 57.5) return `about ${Math.round(seconds / 5) * 5} s left`;
  return `about ${Math.max(1, Math.round(seconds / 60))} min left`;
}
