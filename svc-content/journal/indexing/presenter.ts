import type { IndexingEntry } from '@app/contracts';
import type { IndexingRecord } from './model.ts';

export function presentIndexingEntry(record: IndexingRecord): IndexingEntry {
  const { title, link, width, height, sortnumber, status, version } = record;
  const image = record.image && `/assets/indexing/${record.image}`;
  const id = String(record._id);
  return { id, title, link, image, width, height, sortnumber, status, version };
}
