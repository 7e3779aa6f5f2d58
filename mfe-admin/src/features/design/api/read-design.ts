import { DESIGN_PATH, type DocumentDesign } from '@app/contracts';
import { area } from '../../../area.ts';

export function readDesign(signal?: AbortSignal): Promise<DocumentDesign> {
  return area.api.get(DESIGN_PATH, { signal });
}
