import { type ArticleReadiness, plainText } from '@app/contracts';
import { matchWords } from '../tables/match-words.ts';

/** What may be shown of the articles: those with a fault, those with advice and no fault, or all. */
export const shownStates = { fault: 'Faults', advice: 'Advice', all: 'All' } as const;
export type ShownState = keyof typeof shownStates;

/** As the address says it; faults come first anyway, so that it says nothing for all. */
export function shownState(text: string): ShownState {
  return text === 'fault' || text === 'advice' ? text : 'all';
}

export function hasState({ state }: ArticleReadiness, shown: ShownState): boolean {
  return shown === 'all' || state === shown;
}

/** Whether title or reference hold every word, without regard to case and accents. */
export function matches({ title, refnumber }: ArticleReadiness, query: string): boolean {
  return matchWords(query)(`${plainText(title)} ${refnumber}`);
}
