import { type SearchQuery, withoutControls } from '@app/contracts';
import { call } from '../journal/api.ts';

export type FilterName = Exclude<keyof SearchQuery, 'q' | 'page'>;

/** The search parameters in a URL. Missing parameters are empty. */
export interface SearchParameters extends Record<FilterName, string> {
  q: string;
  page: number;
}

const MAX_LENGTH = 1_000;

export function searchParameters(parameters: URLSearchParams): SearchParameters {
  // Cut the text first, because this may leave half of a surrogate pair, which `withoutControls` then replaces.
  const text = (name: string) =>
    withoutControls((parameters.get(name) ?? '').slice(0, MAX_LENGTH)).trim();
  const page = Number(text('page'));
  return {
    q: text('q'),
    year: /^[0-9]{1,4}$/.test(text('year')) ? text('year') : '',
    author: text('author'),
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  };
}

/** Returns the URL of a search. The URL contains a page number only from page 2. */
export function searchPath({ page, ...texts }: Partial<SearchParameters>): string {
  const parameters = new URLSearchParams(Object.entries(texts).filter(([, value]) => value !== ''));
  if (page && page > 1) parameters.set('page', String(page));
  return parameters.size > 0 ? `/search?${parameters}` : '/search';
}

export function hasFilters({ q: _q, page: _page, ...filters }: SearchParameters): boolean {
  return Object.values(filters).some((value) => value !== '');
}

export function findArticles({ q, year, author, page }: SearchParameters, signal: AbortSignal) {
  const query = {
    q,
    year: year || undefined,
    author: author || undefined,
    page,
  } satisfies Record<keyof SearchQuery, unknown>;
  return call('searchPage', { query, signal });
}
