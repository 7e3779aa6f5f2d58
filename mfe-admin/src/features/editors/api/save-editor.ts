import type { AdminEditor } from '@app/contracts';
import { area } from '../../../area.ts';
import { type EditorValues, editorFormData } from '../editor-values.ts';

interface EditorToSave {
  /** Without one it is made. */
  id: string | null;
  version: number | null;
  values: EditorValues;
  /** The picture that takes the place of the stored one. */
  picture: File | null;
}

/** Makes or changes an editor. `onProgress` hears the share that is sent, from 0 to 1. */
export function saveEditor(
  { id, version, values, picture }: EditorToSave,
  onProgress: (share: number) => void,
): Promise<AdminEditor> {
  const path = id === null ? '/api/editors' : `/api/editors/${encodeURIComponent(id)}`;
  return area.api.upload(path, editorFormData(values, version, picture), { onProgress });
}
