import type { SavedSearch } from '@app/contracts';
import { type View, viewOf, viewPath } from '../work-log/view.ts';

const BASE = '/webdata';

/** The stored form of a view: its address after `/webdata`, without the page. */
export const savedView = (view: View) => viewPath(view).slice(BASE.length);

/** The address of a saved search. API clients may have stored an unknown form. */
export function searchPath({ view }: SavedSearch): string {
  const { pathname, search } = new URL(BASE + view, 'http://site');
  const known = viewOf(pathname.slice(BASE.length + 1) || undefined, search);
  return known ? viewPath(known) : BASE + view;
}

/** The saved search of this view, on any of its pages. */
export function currentSearch(
  searches: readonly SavedSearch[],
  view: View,
): SavedSearch | undefined {
  return searches.find((search) => searchPath(search) === viewPath(view));
}

const names = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** The searches with a new one, which replaces one of the same name. */
export function withSaved(searches: readonly SavedSearch[], saved: SavedSearch): SavedSearch[] {
  const others = searches.filter(
    ({ id, name }) => id !== saved.id && name.toLowerCase() !== saved.name.toLowerCase(),
  );
  return [...others, saved].toSorted((a, b) => names.compare(a.name, b.name));
}
