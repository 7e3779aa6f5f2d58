import type { SavedSearch } from '@app/contracts';
import { type View, viewOf, viewPath } from '../work-log/view.ts';

const BASE = '/webdata';

/** Returns the stored form of a view: the part of its URL after `/webdata`, without the page number. */
export const savedView = (view: View) => viewPath(view).slice(BASE.length);

/** Returns the URL of a saved search, even if `view` is invalid, because API clients may have stored any text. */
export function searchPath({ view }: SavedSearch): string {
  const { pathname, search } = new URL(BASE + view, 'http://site');
  const known = viewOf(pathname.slice(BASE.length + 1) || undefined, search);
  return known ? viewPath(known) : BASE + view;
}

/** Returns the saved search that matches the view on any page, or undefined. */
export function currentSearch(
  searches: readonly SavedSearch[],
  view: View,
): SavedSearch | undefined {
  return searches.find((search) => searchPath(search) === viewPath(view));
}

const names = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** Returns the searches with `saved` added. It replaces the search with the same id. */
export function withSaved(searches: readonly SavedSearch[], saved: SavedSearch): SavedSearch[] {
  const others = searches.filter(({ id }) => id !== saved.id);
  return [...others, saved].toSorted((a, b) => names.compare(a.name, b.name));
}
