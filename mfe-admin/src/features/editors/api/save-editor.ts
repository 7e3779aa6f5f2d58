import type { AdminEditor } from '@app/contracts';
import { area } from '../../../area.ts';

/** Adds the editor if it has no id. */
export function saveEditor(
  id: string | null,
  form: FormData,
  onProgress: (share: number) => void,
): Promise<AdminEditor> {
  const path = id === null ? '/api/editors' : `/api/editors/${encodeURIComponent(id)}`;
  return area.api.upload(path, form, { onProgress });
}
