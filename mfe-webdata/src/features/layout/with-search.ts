import { withEntries } from '@app/web-kit/office/tables/list-query.ts';

/** The one page of the area that lists nothing. */
const isList = (pathname: string) => !/^\/webdata\/addentris\/?$/.test(pathname);

/** What is searched for on the page of an address. */
export function searchOf(pathname: string, query: string): string {
  return isList(pathname) ? (new URLSearchParams(query).get('search') ?? '') : '';
}

/** The same list for another search, from its first page on; from elsewhere the list of all entries. */
export function withSearch(pathname: string, query: string, text: string): string {
  return isList(pathname)
    ? pathname + withEntries(query, { search: text, page: '' })
    : `/webdata${withEntries('', { search: text })}`;
}
