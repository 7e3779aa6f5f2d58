import {
  parseSort,
  replaceQuery,
  type Sort,
  withEntries,
} from '@app/office-kit/tables/list-query.ts';
import { useLocation } from '@app/web-kit';
import { useState } from 'react';

export interface ListState {
  /** Returns the value of a filter; empty if the filter is not set. */
  get(name: string): string;
  /** Changes filters and returns to the first page. An empty value removes a filter. */
  set(filters: Record<string, string>): void;
  sort: Sort;
  /** Sorts by a column. If the list is already sorted by it, reverses the order. */
  sortBy(column: string): void;
  /** The page number, counted from 1. */
  page: number;
  toPage(page: number): void;
}

/**
 * The sorting, filters and page of a list in the URL's query, so that a reload, the Back button and a
 * copied URL show the same rows. Changes replace the history entry without a navigation, which would
 * load the rows again and move the focus. Lists that are paged by the server navigate instead.
 */
export function useListState(defaultSort: Sort): ListState {
  const location = useLocation();
  const [query, setQuery] = useState(() => window.location.search);
  const [shownEntry, setShownEntry] = useState(location.key);
  if (shownEntry !== location.key) {
    setShownEntry(location.key);
    setQuery(location.search);
  }

  const entries = new URLSearchParams(query);
  const sort = parseSort(entries.get('sort')) ?? defaultSort;

  const write = (changes: Record<string, string>) => {
    const next = withEntries(query, changes);
    setQuery(next);
    replaceQuery(next);
  };

  return {
    get: (name) => entries.get(name) ?? '',
    set: (filters) => write({ ...filters, page: '' }),
    sort,
    sortBy: (column) => {
      const descending = sort.column === column && !sort.descending;
      const isDefault = column === defaultSort.column && descending === defaultSort.descending;
      write({ sort: isDefault ? '' : `${descending ? '-' : ''}${column}`, page: '' });
    },
    page: Math.max(1, Math.trunc(Number(entries.get('page'))) || 1),
    toPage: (page) => write({ page: page === 1 ? '' : String(page) }),
  };
}
