import type { IndexingEntry } from '@app/contracts';
import type { IndexingRecord } from './model.ts';

export function presentIndexingEntry(record: IndexingRecord): IndexingEntry {
  const { title, link, image, width, height, sortnumber, status, version } = record;
  return {
    id: String(record._id),
    title,
    link,
    image: image && `/assets/indexing/${image}`,
    width,
    height,
    sortnumber,
    status,
    version,
  };
}
