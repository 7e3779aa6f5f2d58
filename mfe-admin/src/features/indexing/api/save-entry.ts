import type { IndexingEntry } from '@app/contracts';
import { area } from '../../../area.ts';

/** Adds the entry if it has no id. */
export function saveEntry(id: string | null, form: FormData): Promise<IndexingEntry> {
  const path = id === null ? '/api/indexing' : `/api/indexing/${encodeURIComponent(id)}`;
  return area.api.upload(path, form);
}
