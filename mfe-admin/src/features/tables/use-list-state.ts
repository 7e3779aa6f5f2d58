import {
  parseSort,
  replaceQuery,
  type Sort,
  withEntries,
} from '@app/office-kit/tables/list-query.ts';
import { useLocation } from '@app/web-kit';
import { useState } from 'react';

export interface ListState {
  /** What the address says of a filter; empty where it says nothing. */
  get(name: string): string;
  /** Changes filters, an empty value taking one away, and goes back to the first page. */
  set(filters: Record<string, string>): void;
  sort: Sort;
  /** Sorts by a column, the other way round where it is the one already. */
  sortBy(column: string): void;
  /** From 1. */
  page: number;
  toPage(page: number): void;
}

/**
 * How a list is sorted, filtered and paged, kept in the address's query, so that a reload, the way
 * back and a copied address show the same rows. The entry of the browser's history is replaced
 * without a navigation: that would load the rows again, and take the focus to the heading. So it is
 * for lists whose rows are all there; what pages on the server navigates.
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
