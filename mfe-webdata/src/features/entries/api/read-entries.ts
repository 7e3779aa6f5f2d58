import { WORK_LOG_PATH, type WorkPage } from '@app/contracts';
import { area } from '../../../area.ts';
import { filterOf, type View } from '../view.ts';

/** A page of the entries of a view, with how many each filter has. */
export function readEntries(view: View, signal?: AbortSignal): Promise<WorkPage> {
  const query = new URLSearchParams({ ...filterOf(view), page: String(view.page) });
  return area.api.get(`${WORK_LOG_PATH}?${query}`, { signal });
}
