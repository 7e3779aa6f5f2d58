import { type SavedSearch, savedSearchPath } from '@app/contracts';
import { ApiError } from '@app/web-kit';
import { area } from '../../../area.ts';

/** One that is gone already, such as from another tab, is deleted. */
export async function deleteSearch({ id }: SavedSearch): Promise<void> {
  try {
    await area.api.send('DELETE', savedSearchPath(id));
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'not_found') throw error;
  }
}
