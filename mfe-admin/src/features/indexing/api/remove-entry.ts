import type { IndexingEntry } from '@app/contracts';
import { area } from '../../../area.ts';

/** Removes the entry as it was seen: not one that somebody else has changed since. */
export function removeEntry({ id, version }: IndexingEntry): Promise<IndexingEntry> {
  return area.api.send('DELETE', `/api/indexing/${encodeURIComponent(id)}?version=${version}`);
}
