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
  const text = (name: string) => (parameters.get(name) ?? '').trim().slice(0, LONGEST);
  const page = Number(text('page'));
  return {
    q: text('q').toWellFormed(),
    year: /^[0-9]{1,4}$/.test(text('year')) ? text('year') : '',
    author: text('author').toWellFormed(),
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  };
}

/** Address of a search; the first page needs no number. */
export function searchPath({ page, ...asked }: Partial<Asked>): string {
  const parameters = new URLSearchParams(Object.entries(asked).filter(([, value]) => value !== ''));
  if (page && page > 1) parameters.set('page', String(page));
  return parameters.size > 0 ? `/search?${parameters}` : '/search';
}
