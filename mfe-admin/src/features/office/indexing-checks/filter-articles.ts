import { type ArticleIndexingChecks, plainText } from '@app/contracts';
import { matchWords } from '@app/office-kit/tables/match-words.ts';

export const shownStates = { fault: 'Faults', advice: 'Advice', all: 'All' } as const;
export type ShownState = keyof typeof shownStates;

export const shownState = (text: string) => (text === 'fault' || text === 'advice' ? text : 'all');

export const hasState = ({ state }: ArticleIndexingChecks, shown: ShownState): boolean =>
  shown === 'all' || state === shown;

export const matches = ({ title, refnumber }: ArticleIndexingChecks, query: string): boolean =>
  matchWords(query)(`${plainText(title)} ${refnumber}`);
