import type { AdminArticle } from '@app/contracts';
import { area } from '../../../area.ts';

/** Sends the article with its PDF. `onProgress` hears the share that is sent, from 0 to 1. */
export function createArticle(
  form: FormData,
  onProgress: (share: number) => void,
): Promise<AdminArticle> {
  return area.api.upload('/api/admin/archives/', form, { onProgress });
}
