import { SAVED_SEARCHES_PATH, type SavedSearch } from '@app/contracts';
import { area } from '../../../area.ts';

/** The user's own, by name. */
export function listSearches(signal?: AbortSignal): Promise<SavedSearch[]> {
  return area.api.get(SAVED_SEARCHES_PATH, { signal });
}
