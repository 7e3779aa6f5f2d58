import type { SavedSearch } from '@app/contracts';
import { useCallback, useEffect, useState } from 'react';
import { deleteSearch, listSearches, saveSearch } from './api.ts';
import { withSaved } from './saved-view.ts';

/**
 * Loads the user's saved searches. `searches` is null until they are loaded; `failed` is true if loading
 * failed.
 */
export function useSavedSearches() {
  const [searches, setSearches] = useState<readonly SavedSearch[] | null>(null);
  const [failed, setFailed] = useState(false);

  const load = useCallback((signal?: AbortSignal) => {
    setFailed(false);
    listSearches(signal).then(setSearches, () => signal?.aborted || setFailed(true));
  }, []);

  useEffect(() => {
    const leaving = new AbortController();
    load(leaving.signal);
    return () => leaving.abort();
  }, [load]);

  return {
    searches,
    failed,
    retry: () => load(),
    async save(name: string, view: string): Promise<SavedSearch> {
      const saved = await saveSearch({ name, view });
      setSearches((before) => withSaved(before ?? [], saved));
      return saved;
    },
    async remove(search: SavedSearch): Promise<void> {
      await deleteSearch(search);
      setSearches((before) => before?.filter(({ id }) => id !== search.id) ?? null);
    },
  };
}

export type SavedSearches = ReturnType<typeof useSavedSearches>;
