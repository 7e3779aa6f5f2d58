import { type ArticleIndexingChecks, matchWords, plainText } from '@app/contracts';

export const stateFilters = { fault: 'Faults', advice: 'Advice', all: 'All' } as const;
export type StateFilter = keyof typeof stateFilters;

export const toStateFilter = (text: string) =>
  text === 'fault' || text === 'advice' ? text : 'all';

export const hasState = ({ state }: ArticleIndexingChecks, filter: StateFilter): boolean =>
  filter === 'all' || state === filter;

export const matches = ({ title, refnumber }: ArticleIndexingChecks, query: string): boolean =>
  matchWords(query)(`${plainText(title)} ${refnumber}`);
