import { type Reading, readingOf } from './load.ts';
import type { Outcome } from './run.ts';

const RECOVERED_WITHIN_S = 15;

/**
 * Returns how an outcome exceeds the limits of docs/faults.md, one line each. `interrupted` is what readers cannot get
 * during this fault. The duration of writes is only printed, because one slow write on a busy machine would exceed it.
 */
export function exceededLimits(
  { visits, recovered, differences }: Pick<Outcome, 'visits' | 'recovered' | 'differences'>,
  interrupted: readonly Reading[] = [],
): string[] {
  const exceeded = Object.entries(differences).flatMap(([kind, { length }]) =>
    length > 0 ? [`${length} operations are ${kind}`] : [],
  );
  for (const reading of ['pages', 'PDFs'] as const) {
    if (interrupted.includes(reading)) continue;
    const failed = visits.filter((visit) => readingOf(visit) === reading && visit.status !== 200);
    if (failed.length > 0) exceeded.push(`${failed.length} ${reading} failed`);
  }
  if (recovered > RECOVERED_WITHIN_S) exceeded.push(`recovered after ${recovered.toFixed(1)} s`);
  return exceeded;
}
