import type { IndexingEntry } from '@app/contracts';
import { area } from '../../../area.ts';

/** All entries, enabled and disabled, in the order of their numbers. */
export function listEntries(signal?: AbortSignal): Promise<IndexingEntry[]> {
  return area.api.get('/api/indexing/', { signal });
}
