import type { ReadinessCheck } from '@app/contracts';

type State = ReadinessCheck['state'];

/** The gravest first. */
const gravity: readonly State[] = ['fault', 'advice', 'pending', 'ok'];

export function worstOf(checks: readonly ReadinessCheck[]): State {
  return gravity.find((state) => checks.some((check) => check.state === state)) ?? 'ok';
}

export function graverFirst(a: { state: State }, b: { state: State }): number {
  return gravity.indexOf(a.state) - gravity.indexOf(b.state);
}

/** What was found, when it is not well. */
export type Finding = readonly [state: Exclude<State, 'ok'>, advice: string] | null;

export function check(id: string, title: string, finding: Finding): ReadinessCheck {
  const [state, advice] = finding ?? (['ok', ''] as const);
  return { id, title, state, advice };
}
