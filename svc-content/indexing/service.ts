import type { CreateIndexingEntry, UpdateIndexingEntry } from '@app/contracts';
import type { Logger } from '@app/service-kit';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Picture } from '../pictures/picture.ts';
import { changeRecord, differing, sent, type Written } from '../record-store/record-collection.ts';
import type { FileStore } from '../storage/file-store.ts';
import type { IndexingFields, IndexingModel, IndexingRecord, NewIndexingEntry } from './model.ts';

export interface IndexingParts {
  indexing: IndexingModel;
  catalogue: Catalogue;
  logos: FileStore;
  log: Logger;
}

interface WithLogo<Fields> {
  fields: Fields;
  logo: Picture | undefined;
}

/** The logo is stored before its entry, so that there is never an entry without its logo. */
export async function createIndexingEntry(
  { indexing, catalogue, logos, log }: IndexingParts,
  { fields, logo }: WithLogo<CreateIndexingEntry>,
): Promise<IndexingRecord> {
  if (logo) await logos.store(logo.bytes, logo.digest);
  const shown = logo ? shownLogo(logos, logo) : { image: '', width: 0, height: 0 };
  const entry: NewIndexingEntry = { ...fields, ...shown };
  const created = await sent(catalogue, indexing.create(entry));
  const record = created.toObject<IndexingRecord>();
  await catalogue.put({ kind: 'indexing', record });
  if (logo) await logos.storeAgainIfSwept(logo.bytes, logo.digest, log);
  return record;
}

/** Changes an entry's fields that are given, and its logo where a new one is given; the one before is swept. */
export async function updateIndexingEntry(
  { indexing, catalogue, logos, log }: IndexingParts,
  id: string,
  { fields: { version, ...fields }, logo }: WithLogo<UpdateIndexingEntry>,
): Promise<Written<IndexingRecord>> {
  if (logo) await logos.store(logo.bytes, logo.digest);
  const written = await changeRecord<IndexingRecord>(catalogue, {
    expected: version,
    find: () => catalogue.current.records.indexing.get(id),
    write: (before) => {
      const shown = logo && shownLogo(logos, logo);
      const changed = differing<IndexingFields>(before, { ...fields, ...shown });
      if (!changed) return before;
      const update = indexing
        .findOneAndUpdate(
          { _id: before._id, version: before.version },
          { $set: changed, $inc: { version: 1 } },
          { returnDocument: 'after' },
        )
        .lean<IndexingRecord>();
      return sent(catalogue, update);
    },
    change: (record) => ({ kind: 'indexing', record }),
  });
  if (logo) await logos.storeAgainIfSwept(logo.bytes, logo.digest, log);
  return written;
}

/** Removes an entry; its logo is swept. */
export async function removeIndexingEntry(
  { indexing, catalogue }: IndexingParts,
  id: string,
  version: number | undefined,
): Promise<IndexingRecord> {
  const { before } = await changeRecord<IndexingRecord>(catalogue, {
    expected: version,
    find: () => catalogue.current.records.indexing.get(id),
    write: (entry) => {
      const removal = indexing
        .findOneAndDelete({ _id: entry._id, version: entry.version })
        .lean<IndexingRecord>();
      return sent(catalogue, removal);
    },
    change: () => ({ kind: 'indexing', removed: id }),
  });
  return before;
}

function shownLogo(logos: FileStore, { digest, width, height }: Picture) {
  return { image: logos.nameOf(digest.sha256), width, height };
}
