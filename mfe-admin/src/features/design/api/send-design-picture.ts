import { type DesignPicture, type DocumentDesign, designPicturePath } from '@app/contracts';
import { area } from '../../../area.ts';

/** Stores a picture, and has the design name it. */
export function sendDesignPicture(
  field: DesignPicture,
  file: File,
  onProgress: (share: number) => void,
): Promise<DocumentDesign> {
  const form = new FormData();
  form.set('file', file);
  return area.api.upload(designPicturePath(field), form, { onProgress });
}
