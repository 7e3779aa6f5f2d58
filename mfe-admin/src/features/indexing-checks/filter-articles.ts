import { type ArticleIndexingChecks, plainText } from '@app/contracts';
import { matchWords } from '../tables/match-words.ts';

/** The filters by an article's worst check, with their titles. */
export const shownStates = { fault: 'Faults', advice: 'Advice', all: 'All' } as const;
export type ShownState = keyof typeof shownStates;

/** Parses the filter in the URL. */
export function shownState(text: string): ShownState {
  return text === 'fault' || text === 'advice' ? text : 'all';
}

export function hasState({ state }: ArticleIndexingChecks, shown: ShownState): boolean {
  return shown === 'all' || state === shown;
}

/**
 * Returns whether the title or the reference number contains every word of the query. Case and accents are
 * ignored.
 */
export function matches({ title, refnumber }: ArticleIndexingChecks, query: string): boolean {
  return matchWords(query)(`${plainText(title)} ${refnumber}`);
}
