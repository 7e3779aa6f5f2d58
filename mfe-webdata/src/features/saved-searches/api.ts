import {
  SAVED_SEARCHES_PATH,
  type SavedSearch,
  type SaveSearch,
  savedSearchPath,
} from '@app/contracts';
import { ApiError } from '@app/web-kit';
import { area } from '../session/area.ts';

/** The user's saved searches, by name. */
export function listSearches(signal?: AbortSignal): Promise<SavedSearch[]> {
  return area.api.get(SAVED_SEARCHES_PATH, { signal });
}

/** Replaces a search of the same name. */
export function saveSearch(search: SaveSearch): Promise<SavedSearch> {
  return area.api.send('POST', SAVED_SEARCHES_PATH, search);
}

/** Succeeds if the search is already deleted, for example in another tab. */
export async function deleteSearch({ id }: SavedSearch): Promise<void> {
  try {
    await area.api.send('DELETE', savedSearchPath(id));
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'not_found') throw error;
  }
}
