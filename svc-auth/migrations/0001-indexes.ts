import type { Migration } from '@app/service-kit/migrations';

export const indexes: Migration = {
  number: 1,
  name: 'indexes',
  async up(connection) {
    await connection.collection('users').createIndex({ nameKey: 1 }, { unique: true });
  },
};
