import { readingOf } from '../../systems/load.ts';
import type { Fault } from './fault.ts';
import type { Outcome } from './run.ts';

const RECOVERED_WITHIN_S = 15;

/**
 * Returns a line for each limit of docs/faults.md that an outcome exceeds. There is no limit for the duration of
 * writes, because a single slow write on a busy machine would exceed it. Slow writes are only printed.
 */
export function exceededLimits(
  { visits, recovered, differences }: Pick<Outcome, 'visits' | 'recovered' | 'differences'>,
  { interrupts = [], recoversIn = RECOVERED_WITHIN_S }: Pick<Fault, 'interrupts' | 'recoversIn'>,
): string[] {
  const exceeded = Object.entries(differences).flatMap(([kind, { length }]) =>
    length > 0 ? [`${length} operations are ${kind}`] : [],
  );
  for (const reading of ['pages', 'PDFs'] as const) {
    if (interrupts.includes(reading)) continue;
    const failed = visits.filter((visit) => readingOf(visit) === reading && visit.status !== 200);
    if (failed.length > 0) exceeded.push(`${failed.length} ${reading} failed`);
  }
  if (recovered > recoversIn) exceeded.push(`recovered after ${recovered.toFixed(1)} s`);
  return exceeded;
}
