import type { Migration } from '@app/service-kit/migrations';
import { isDuplicate } from '@app/service-kit/mongo';

const BATCH = 1_000;

/**
 * Records which articles were public, so that their authors are not notified again. Articles of a draft issue were
 * never public. Articles of a hidden issue may have been public.
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
    // Some records exist if the migration runs again, after a process was killed or in a restored database.
    const existing = new Set(
      await noted
        .find()
        .map(({ _id }) => _id)
        .toArray(),
    );
    const at = new Date();
    const missing = ids.filter((_id) => !existing.has(_id)).map((_id) => ({ _id, at }));
    for (let first = 0; first < missing.length; first += BATCH) {
      try {
        await noted.insertMany(missing.slice(first, first + BATCH), { ordered: false });
      } catch (error) {
        // Another instance has added some of these records in the meantime.
        if (!isDuplicate(error)) throw error;
      }
    }
  },
};

const keyOf = ({ year, volume, issue }: Record<string, unknown>) => `${year}/${volume}/${issue}`;
