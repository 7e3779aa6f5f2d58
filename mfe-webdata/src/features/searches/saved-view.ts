import type { SavedSearch } from '@app/contracts';
import { type View, viewOf, viewPath } from '../entries/view.ts';

const BASE = '/webdata';

/** A view as it is saved: what stands after `/webdata`, from the first page on. */
export const savedView = (view: View) => viewPath(view).slice(BASE.length);

/** The address that a saved search leads to; it may have been saved by other means than this page. */
export function searchPath({ view }: SavedSearch): string {
  const { pathname, search } = new URL(BASE + view, 'http://site');
  const known = viewOf(pathname.slice(BASE.length + 1) || undefined, search);
  return known ? viewPath(known) : BASE + view;
}

/** The saved search that shows this view, whichever page of it. */
export function currentSearch(
  searches: readonly SavedSearch[],
  view: View,
): SavedSearch | undefined {
  return searches.find((search) => searchPath(search) === viewPath(view));
}

const words = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** With one more; one that it has replaced is gone. */
export function withSaved(searches: readonly SavedSearch[], saved: SavedSearch): SavedSearch[] {
  const others = searches.filter(
    ({ id, name }) => id !== saved.id && name.toLowerCase() !== saved.name.toLowerCase(),
  );
  return [...others, saved].toSorted((a, b) => words.compare(a.name, b.name));
}
