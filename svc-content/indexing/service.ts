import type { CreateIndexingEntry, UpdateIndexingEntry } from '@app/contracts';
import type { Logger } from '@app/service-kit';
import type { Picture } from '../pictures/picture.ts';
import type { Written } from '../record-store/record-collection.ts';
import { type FileStore, storeFor } from '../storage/file-store.ts';
import type { IndexingCollection, IndexingRecord } from './model.ts';

export interface IndexingParts {
  indexing: IndexingCollection;
  logos: FileStore;
  log: Logger;
}

interface WithLogo<Fields> {
  fields: Fields;
  logo: Picture | undefined;
}

export function createIndexingEntry(
  { indexing, logos, log }: IndexingParts,
  { fields, logo }: WithLogo<CreateIndexingEntry>,
): Promise<IndexingRecord> {
  const image = logo ? logoFields(logos, logo) : { image: '', width: 0, height: 0 };
  return storeFor(logos, logo, log, () => indexing.create({ ...fields, ...image }));
}

/** Changes the given fields, and the logo if there is a new one. */
export function updateIndexingEntry(
  { indexing, logos, log }: IndexingParts,
  id: string,
  { fields: { version, ...given }, logo }: WithLogo<UpdateIndexingEntry>,
): Promise<Written<IndexingRecord>> {
  const fields = () => ({ ...given, ...(logo && logoFields(logos, logo)) });
  return storeFor(logos, logo, log, () => indexing.update(id, { expected: version, fields }));
}

function logoFields(logos: FileStore, { digest, width, height }: Picture) {
  return { image: logos.nameOf(digest.sha256), width, height };
}
