import type { IndexingCheck } from '@app/contracts';

type State = IndexingCheck['state'];

const worstFirst: readonly State[] = ['fault', 'advice', 'pending', 'ok'];

export function worstOf(checks: readonly IndexingCheck[]): State {
  return worstFirst.find((state) => checks.some((check) => check.state === state)) ?? 'ok';
}

export function byState(a: { state: State }, b: { state: State }): number {
  return worstFirst.indexOf(a.state) - worstFirst.indexOf(b.state);
}

export type Finding = readonly [state: Exclude<State, 'ok'>, advice: string] | null;

export const fault = (advice: string): Finding => ['fault', advice];
export const advice = (text: string): Finding => ['advice', text];

export function check(id: string, title: string, finding: Finding): IndexingCheck {
  const [state, advice] = finding ?? (['ok', ''] as const);
  return { id, title, state, advice };
}

export function firstOf(items: readonly string[], most: number): string {
  const others = items.length - most;
  return items.slice(0, most).join(', ') + (others > 0 ? ` and ${others} more` : '');
}
