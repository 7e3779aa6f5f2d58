import {
  type ArticleType,
  type IndexingCheck,
  type IndexingTarget,
  indexingTargets,
} from '@app/contracts';

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

/** A requirement of indexers. `find` returns the violation, or null if there is none. */
export interface Rule<Subject> {
  id: string;
  title: string;
  /** The indexers with this requirement. */
  targets: readonly IndexingTarget[];
  field?: string;
  /** The page on which the violation can be corrected. Absent if a field of the checked record must be corrected. */
  page?: string | ((subject: Subject) => string | undefined);
  find(subject: Subject): Finding;
}

export function applyRules<Subject>(
  rules: readonly Rule<Subject>[],
  subject: Subject,
): IndexingCheck[] {
  return rules.map(({ id, title, targets, field, page, find }) => {
    const [state, advice] = find(subject) ?? (['ok', ''] as const);
    const address = typeof page === 'function' ? page(subject) : page;
    const links = { ...(field && { field }), ...(address && { page: address }) };
    return { id, title, state, advice, targets: [...targets], ...links };
  });
}

/** All indexers that process articles. */
// The cast is needed because `Object.keys` widens the names to strings.
export const everyone = Object.keys(indexingTargets) as IndexingTarget[];

export function firstOf(items: readonly string[], most: number): string {
  const others = items.length - most;
  return items.slice(0, most).join(', ') + (others > 0 ? ` and ${others} more` : '');
}

const articlesOfType: Record<ArticleType, { isResearch: boolean; hasReferences: boolean }> = {
  'research-article': { isResearch: true, hasReferences: true },
  'review-article': { isResearch: true, hasReferences: true },
  'brief-report': { isResearch: true, hasReferences: true },
  'case-report': { isResearch: true, hasReferences: true },
  'data-paper': { isResearch: true, hasReferences: true },
  'software-paper': { isResearch: true, hasReferences: true },
  editorial: { isResearch: false, hasReferences: false },
  letter: { isResearch: false, hasReferences: true },
  commentary: { isResearch: false, hasReferences: true },
  'book-review': { isResearch: false, hasReferences: true },
  correction: { isResearch: false, hasReferences: false },
  retraction: { isResearch: false, hasReferences: false },
  other: { isResearch: false, hasReferences: false },
};

/** Returns whether articles of a type report or review research. */
export const isResearch = (type: ArticleType): boolean => articlesOfType[type].isResearch;

/** Returns whether articles of a type usually have references. */
export const hasReferences = (type: ArticleType): boolean => articlesOfType[type].hasReferences;
