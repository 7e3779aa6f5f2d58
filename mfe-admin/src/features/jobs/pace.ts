import type { Job } from '@app/contracts';

/** The speed of a job as measured by this page. Times are in milliseconds of `performance.now()`. */
export interface Pace {
  /** The start of the measurement, and the number of certificates made by then. */
  since: number;
  from: number;
  /** The estimated end; null if unknown. */
  endsAt: number | null;
  left: string;
}

/** The minimum duration in milliseconds of a measurement used for an estimate. */
const MIN_MEASURED_MS = 1_000;
/** An estimate is replaced if it is wrong by more than this share of the remaining time. */
const TOLERANCE = 0.25;

/** Updates the pace with the job's progress; null while nothing is printed. */
export function paceOf(
  before: Pace | null | undefined,
  { phase, done, total }: Pick<Job, 'phase' | 'done' | 'total'>,
  now: number,
): Pace | null {
  if (phase !== 'printing') return null;
  // The first certificates take longer and are not measured. A decreasing number means a restart.
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

/** Longer times are rounded more, so that the text does not flicker. */
export function leftText(seconds: number): string {
  if (seconds < 10) return `about ${Math.max(1, Math.ceil(seconds))} s left`;
  if (seconds < 57.5) return `about ${Math.round(seconds / 5) * 5} s left`;
  return `about ${Math.max(1, Math.round(seconds / 60))} min left`;
}
