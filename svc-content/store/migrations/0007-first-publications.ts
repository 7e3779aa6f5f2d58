import type { Migration } from '@app/service-kit/migrations';

const BATCH = 1_000;

/**
 * Notes which articles were public, so that their authors are not notified again. Articles of a draft issue never were.
 * Those of a hidden issue may have been.
 */
export const firstPublications: Migration = {
  number: 7,
  name: 'first publications',
  async up(connection) {
    const drafts = await connection.collection('issues').find({ status: 'draft' }).toArray();
    const draftKeys = new Set(drafts.map(keyOf));
    const published = connection
      .collection('articles')
      .find({ status: { $nin: ['draft', 'scheduled'] } })
      .project({ year: 1, volume: 1, issue: 1 });
    const ids: string[] = [];
    for await (const article of published) {
      if (!draftKeys.has(keyOf(article))) ids.push(String(article._id));
    }
    const noted = connection.collection<{ _id: string; at: Date }>('firstpublications');
    const at = new Date();
    for (let first = 0; first < ids.length; first += BATCH) {
      const writes = ids.slice(first, first + BATCH).map((_id) => ({
        updateOne: { filter: { _id }, update: { $setOnInsert: { at } }, upsert: true },
      }));
      await noted.bulkWrite(writes, { ordered: false });
    }
  },
};

const keyOf = ({ year, volume, issue }: Record<string, unknown>) => `${year}/${volume}/${issue}`;
