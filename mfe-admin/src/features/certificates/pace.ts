import type { Job } from '@app/contracts';

/** The speed of a job as measured by this page. Times are in milliseconds of `performance.now()`. */
export interface Pace {
  /** The start of the measurement. */
  since: number;
  /** The number of certificates made before the measurement. */
  from: number;
  /** The estimated end; null if unknown. */
  endsAt: number | null;
  left: string;
}

/** The minimum duration of a measurement in milliseconds. Before that, no end is estimated. */
const MIN_MEASURED_MS = 1_000;
/** The old estimate remains if it differs from the new one by at most this share of the remaining time. */
const TOLERANCE = 0.25;

/** Returns the pace updated with the job's progress; null while no certificate is being printed. */
export function paceOf(
  before: Pace | null | undefined,
  { phase, done, total }: Pick<Job, 'phase' | 'done' | 'total'>,
  now: number,
): Pace | null {
  if (phase !== 'printing') return null;
  // The first certificates take longer, so measuring starts after them. If `done` decreases, the job has restarted.
  if (!before || before.from === 0 || done < before.from)
    return { since: now, from: done, endsAt: null, left: '' };
  const { since, from } = before;
  if (now - since < MIN_MEASURED_MS || done === from) return before;
  const leftMs = ((total - done) * (now - since)) / (done - from);
  const estimate = now + leftMs;
  const isClose = Math.abs(estimate - (before.endsAt ?? Infinity)) <= TOLERANCE * leftMs;
  const endsAt = isClose && before.endsAt !== null ? before.endsAt : estimate;
  return { since, from, endsAt, left: leftText((endsAt - now) / 1_000) };
}

/** Formats the remaining time. Longer times are rounded more, so that the text does not change constantly. */
export function leftText(seconds: number): string {
  if (seconds < 10) return `about ${Math.max(1, Math.ceil(seconds))} s left`;
  if (seconds < 57.5) return `about ${Math.round(seconds / 5) * 5} s left`;
  return `about ${Math.max(1, Math.round(seconds / 60))} min left`;
}
