import type { IndexingEntry } from '@app/contracts';
import { area } from '../../../area.ts';
import { type EntryValues, entryFormData } from '../entry-values.ts';

interface EntryToSave {
  /** Without one it is made. */
  id: string | null;
  version: number | null;
  values: EntryValues;
  /** The logo that takes the place of the stored one. */
  logo?: File | null;
}

export function saveEntry({ id, version, values, logo }: EntryToSave): Promise<IndexingEntry> {
  const path = id === null ? '/api/indexing' : `/api/indexing/${encodeURIComponent(id)}`;
  return area.api.upload(path, entryFormData(values, version, logo ?? null));
}
