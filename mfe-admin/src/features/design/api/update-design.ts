import { DESIGN_PATH, type DocumentDesign, type UpdateDocumentDesign } from '@app/contracts';
import { area } from '../../../area.ts';

/** Changes the fields that are given and no others. */
export function updateDesign(changes: UpdateDocumentDesign): Promise<DocumentDesign> {
  return area.api.send('POST', DESIGN_PATH, changes);
}
