import type { SavedSearch, SaveSearch } from '@app/contracts';
import { deleteSavedSearch, listSavedSearches, saveSearch } from '@app/contracts/endpoints';
import { useQuery, useQueryClient } from '@app/office-kit/requests/queries.ts';
import { ApiError } from '@app/web-kit';
import { area } from '../session/area.ts';
import { withSaved } from './saved-view.ts';

const listed = area.query(listSavedSearches, {});

/** Loads the user's saved searches. `searches` is undefined until they are loaded. */
export function useSavedSearches() {
  const { data: searches, isError, isFetching, refetch } = useQuery(listed);
  const client = useQueryClient();
  /** Changes the list if it is loaded, and then loads it again. */
  const change = async (to: (before: SavedSearch[]) => SavedSearch[]) => {
    await client.cancelQueries({ queryKey: listed.queryKey });
    client.setQueryData(listed.queryKey, (before) => before && to(before));
    void client.invalidateQueries({ queryKey: listed.queryKey });
  };

  return {
    searches,
    failed: isError && !isFetching,
    retry: refetch,
    async save(search: SaveSearch): Promise<SavedSearch> {
      const saved = await area.api.call(saveSearch, { body: search });
      await change((before) => withSaved(before, saved));
      return saved;
    },
    async remove({ id }: SavedSearch): Promise<void> {
      try {
        await area.api.call(deleteSavedSearch, { params: { id } });
      } catch (error) {
        // `not_found` counts as a success, because the search has already been deleted, for example in another tab.
        if (!(error instanceof ApiError) || error.code !== 'not_found') throw error;
      }
      await change((before) => before.filter((one) => one.id !== id));
    },
  };
}

export type SavedSearchesState = ReturnType<typeof useSavedSearches>;
