import { withEntries } from '@app/office-kit/tables/list-query.ts';
import { viewOf } from '../entries/view.ts';

/** `/webdata` and `/webdata/{filterType}`; other pages list nothing. */
function isList(pathname: string): boolean {
  const [, , filterType] = pathname.split('/');
  return viewOf(filterType || undefined, '') !== null;
}

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
