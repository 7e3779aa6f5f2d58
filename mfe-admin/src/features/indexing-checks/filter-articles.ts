import { type ArticleIndexingChecks, plainText } from '@app/contracts';
import { matchWords } from '../tables/match-words.ts';

export const shownStates = { fault: 'Faults', advice: 'Advice', all: 'All' } as const;
export type ShownState = keyof typeof shownStates;

export function shownState(text: string): ShownState {
  return text === 'fault' || text === 'advice' ? text : 'all';
}

export function hasState({ state }: ArticleIndexingChecks, shown: ShownState): boolean {
  return shown === 'all' || state === shown;
}

export function matches({ title, refnumber }: ArticleIndexingChecks, query: string): boolean {
  return matchWords(query)(`${plainText(title)} ${refnumber}`);
}
