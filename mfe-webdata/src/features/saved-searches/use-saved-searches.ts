import type { SavedSearch } from '@app/contracts';
import * as endpoints from '@app/contracts/endpoints';
import { ApiError } from '@app/web-kit';
import { useCallback, useEffect, useState } from 'react';
import { area } from '../session/area.ts';
import { withSaved } from './saved-view.ts';

/** Loads the user's saved searches. `searches` is null until they are loaded. */
export function useSavedSearches() {
  const [searches, setSearches] = useState<readonly SavedSearch[] | null>(null);
  const [failed, setFailed] = useState(false);

  const load = useCallback((signal?: AbortSignal) => {
    setFailed(false);
    area.api
      .call(endpoints.listSavedSearches, { signal })
      .then(setSearches, () => signal?.aborted || setFailed(true));
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
      const saved = await area.api.call(endpoints.saveSearch, { body: { name, view } });
      setSearches((before) => withSaved(before ?? [], saved));
      return saved;
    },
    async remove({ id }: SavedSearch): Promise<void> {
      try {
        await area.api.call(endpoints.deleteSavedSearch, { params: { id } });
      } catch (error) {
        // `not_found` is a success: the search was already deleted, for example in another tab.
        if (!(error instanceof ApiError) || error.code !== 'not_found') throw error;
      }
      setSearches((before) => before?.filter((search) => search.id !== id) ?? null);
    },
  };
}

export type SavedSearches = ReturnType<typeof useSavedSearches>;
