import type { SavedSearch, SaveSearch } from '@app/contracts';
import * as endpoints from '@app/contracts/endpoints';
import { ApiError } from '@app/web-kit';
import { area } from '../session/area.ts';

/** Returns the user's saved searches, sorted by name. */
export function listSearches(signal?: AbortSignal) {
  return area.api.call(endpoints.listSavedSearches, { signal });
}

/** Saves a search. It replaces an existing search with the same name. */
export function saveSearch(body: SaveSearch) {
  return area.api.call(endpoints.saveSearch, { body });
}

/** Deletes a search. Also succeeds if the search is already deleted, for example in another tab. */
export async function deleteSearch({ id }: SavedSearch): Promise<void> {
  try {
    await area.api.call(endpoints.deleteSavedSearch, { params: { id } });
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'not_found') throw error;
  }
}
