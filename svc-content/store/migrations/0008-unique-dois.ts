import { doiKey } from '@app/contracts';
import type { Migration } from '@app/service-kit/migrations';

const LOGGED_EVERY = 1_000;

interface StoredArticle {
  doi?: string;
  refKey?: string;
  doiKey?: string;
}

/**
 * Creates the unique index that decides between concurrent writes of the same DOI. If several articles have the same
 * DOI, only the oldest gets the key, so that the others can still be read and corrected.
 */
export const uniqueDois: Migration = {
  number: 8,
  name: 'unique DOIs',
  async up(connection, { log, signal }) {
    const articles = connection.collection<StoredArticle>('articles');
    await articles.createIndex({ doiKey: 1 }, { name: 'doi_if_any', unique: true, sparse: true });
    const stored = await articles
      .find({})
      .project<StoredArticle & { _id: never }>({ doi: 1, refKey: 1, doiKey: 1 })
      .sort({ creation: 1, _id: 1 })
      .toArray();
    let done = 0;
    const taken = new Set(stored.flatMap((article) => article.doiKey ?? []));
    for (const { _id, doi, refKey, doiKey: known } of stored) {
      signal.throwIfAborted();
      const key = doi ? doiKey(doi) : `#${refKey}`;
      if (known !== undefined || taken.has(key)) continue;
      taken.add(key);
      // Articles are updated one after another. The embedded database does not answer a bulk write of many updates, and
      // ten updates at a time would save only a quarter of the time.
      await articles.updateOne({ _id, doiKey: { $exists: false } }, { $set: { doiKey: key } });
      done += 1;
      if (done % LOGGED_EVERY === 0) {
        log.info({ done, of: stored.length }, 'gave articles the keys of their DOIs');
      }
    }
  },
};
