import type { CreateIndexingEntry } from '@app/contracts';
import type { Logger } from '@app/service-kit';
import { reachable } from '@app/service-kit/mongo';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Picture } from '../pictures/picture.ts';
import type { FileStore } from '../storage/file-store.ts';
import type { IndexingModel, IndexingRecord, NewIndexingEntry } from './model.ts';

export interface IndexingParts {
  indexing: IndexingModel;
  catalogue: Catalogue;
  logos: FileStore;
  log: Logger;
}

/** The logo is stored before its entry, so that there is never an entry without its logo. */
export async function createIndexingEntry(
  { indexing, catalogue, logos, log }: IndexingParts,
  { fields, logo }: { fields: CreateIndexingEntry; logo: Picture | undefined },
): Promise<IndexingRecord> {
  if (logo) await logos.store(logo.bytes, logo.digest);
  const entry: NewIndexingEntry = {
    ...fields,
    image: logo ? logos.nameOf(logo.digest.sha256) : '',
    width: logo?.width ?? 0,
    height: logo?.height ?? 0,
  };
  const created = await catalogue.watch(reachable(indexing.create(entry)));
  const record = created.toObject<IndexingRecord>();
  await catalogue.put({ kind: 'indexing', record });
  if (logo) await logos.storeAgainIfSwept(logo.bytes, logo.digest, log);
  return record;
}
