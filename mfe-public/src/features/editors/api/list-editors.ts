import type { Editor } from '@app/contracts';
import { api } from '../../../api.ts';

/** The editors that the journal shows, in its own order. */
export function listEditors(signal: AbortSignal): Promise<Editor[]> {
  return api.get<Editor[]>('/api/editors/', { signal });
}
