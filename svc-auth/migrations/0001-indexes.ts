import type { Migration } from '@app/service-kit/migrations';

/** Creates a unique index of the normalized user names. */
export const indexes: Migration = {
  number: 1,
  name: 'indexes',
  async up(connection) {
    await connection.collection('users').createIndex({ nameKey: 1 }, { unique: true });
  },
};
