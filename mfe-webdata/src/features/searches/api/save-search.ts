import { SAVED_SEARCHES_PATH, type SavedSearch, type SaveSearch } from '@app/contracts';
import { area } from '../../../area.ts';

/** One of the same name is replaced. */
export function saveSearch(search: SaveSearch): Promise<SavedSearch> {
  return area.api.send('POST', SAVED_SEARCHES_PATH, search);
}
