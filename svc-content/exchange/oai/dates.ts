import { OaiError } from './errors.ts';

/** Returns a time in the protocol's format, without fractions of a second. */
export function utcSecond(date: Date): string {
  return `${date.toISOString().slice(0, 19)}Z`;
}

/** A half-open interval of times in milliseconds. */
export interface Period {
  start: number;
  end: number;
}

const DAY_MS = 24 * 60 * 60 * 1_000;
const PATTERN = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}:\d{2}Z)?$/;

/**
 * Returns the period from `from` to `until`, both inclusive. Throws if a date is invalid, if the dates differ in
 * granularity, or if `from` is later than `until`.
 */
export function readPeriod(from: string | undefined, until: string | undefined): Period {
  const start = from === undefined ? undefined : readDate(from);
  const end = until === undefined ? undefined : readDate(until);
  if (from && until && from.length !== until.length) {
    throw new OaiError('badArgument', 'from and until must have the same granularity');
  }
  if (start && end && start.start > end.start) {
    throw new OaiError('badArgument', 'from is later than until');
  }
  return { start: start?.start ?? 0, end: end?.end ?? Number.POSITIVE_INFINITY };
}

function readDate(text: string): Period {
  const [isDate, time] = PATTERN.exec(text) ?? [];
  const start = isDate ? Date.parse(text) : Number.NaN;
  // `Date.parse` accepts February 30.
  if (Number.isNaN(start) || !new Date(start).toISOString().startsWith(text.replace('Z', ''))) {
    const expected = 'YYYY-MM-DD or YYYY-MM-DDThh:mm:ssZ';
    throw new OaiError('badArgument', `${text} is not a date such as ${expected}`);
  }
  return { start, end: start + (time ? 1_000 : DAY_MS) };
}
