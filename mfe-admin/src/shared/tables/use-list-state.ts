import {
  parseSort,
  replaceQuery,
  type Sort,
  withEntries,
} from '@app/office-kit/tables/list-query.ts';
import { useLocation } from '@app/web-kit';
import { useState } from 'react';

export type ListState = ReturnType<typeof useListState>;

/**
 * Stores the sorting, filters and page of a list in the URL's query. A change replaces the history entry without a
 * navigation, because a navigation would reload the rows and move the focus.
 */
export function useListState(defaultSort: Sort) {
  const location = useLocation();
  const [query, setQuery] = useState(() => window.location.search);
  const [lastEntry, setLastEntry] = useState(location.key);
  if (lastEntry !== location.key) {
    setLastEntry(location.key);
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
    /** Returns the value of a filter, or an empty text if the filter is not set. */
    get: (name: string) => entries.get(name) ?? '',
    /** Changes filters and returns to the first page. An empty value removes a filter. */
    set: (filters: Record<string, string>) => write({ ...filters, page: '' }),
    sort,
    /** Sorts by a column. If the list is already sorted by that column, reverses the order. */
    sortBy: (column: string) => {
      const descending = sort.column === column && !sort.descending;
      const isDefault = column === defaultSort.column && descending === defaultSort.descending;
      write({ sort: isDefault ? '' : `${descending ? '-' : ''}${column}`, page: '' });
    },
    page: Math.max(1, Math.trunc(Number(entries.get('page'))) || 1),
    toPage: (page: number) => write({ page: page === 1 ? '' : String(page) }),
  };
}
