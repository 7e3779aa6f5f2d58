import type { IndexingEntry } from '@app/contracts';
import { api } from '../../../api.ts';

/** Where the journal is indexed, in the order that the journal has chosen. */
export function listIndexing(signal: AbortSignal): Promise<IndexingEntry[]> {
  return api.get<IndexingEntry[]>('/api/indexing/', { signal });
}
