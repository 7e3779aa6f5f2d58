import type { AdminArticle, UpdateArticle } from '@app/contracts';
import { area } from '../../../area.ts';

/** Shows an article to readers or hides it; refused when its version is not the expected one. */
export function changeStatus(
  id: string,
  change: Pick<UpdateArticle, 'status' | 'version'>,
): Promise<AdminArticle> {
  return area.api.send('POST', `/api/archives/${id}`, change);
}
