import type { Migration } from '@app/service-kit/migrations';

/** Adds the index for reports on views and downloads. The index and the rows of a report have the same order. */
export const usageByMonth: Migration = {
  number: 6,
  name: 'figures of use by month',
  async up(connection) {
    await connection.collection('usage').createIndex({ month: -1, _id: 1 });
  },
};
