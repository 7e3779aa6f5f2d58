import type { AdminArticle } from '@app/contracts';
import { area } from '../../../area.ts';

/** Sends all fields and, where the stored PDF is to be replaced, a file; refused at another version. */
export function updateArticle(
  id: string,
  form: FormData,
  onProgress: (share: number) => void,
): Promise<AdminArticle> {
  return area.api.upload(`/api/archives/${id}`, form, { onProgress });
}
