import { withoutControls } from '@app/contracts';

/** What a reader asks of the search page, as its address says it; empty where it says nothing. */
export interface Asked {
  q: string;
  year: string;
  author: string;
  page: number;
}

/** More of a query than this says nothing new, and an address can only be so long. */
const LONGEST = 1_000;

export function askedBy(parameters: URLSearchParams): Asked {
  // Cut before it is cleaned, as the cut may part a character.
  const text = (name: string) =>
    withoutControls((parameters.get(name) ?? '').slice(0, LONGEST)).trim();
  const page = Number(text('page'));
  return {
    q: text('q'),
    year: /^[0-9]{1,4}$/.test(text('year')) ? text('year') : '',
    author: text('author'),
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  };
}

/** Address of a search; the first page needs no number. */
export function searchPath({ page, ...asked }: Partial<Asked>): string {
  const parameters = new URLSearchParams(Object.entries(asked).filter(([, value]) => value !== ''));
  if (page && page > 1) parameters.set('page', String(page));
  return parameters.size > 0 ? `/search?${parameters}` : '/search';
}
