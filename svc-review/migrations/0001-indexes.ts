import type { Migration } from '@app/service-kit/migrations';

/** The indexes by which the clock, the desk, and people who have lost their links find records. */
export const indexes: Migration = {
  number: 1,
  name: 'indexes',
  async up(connection) {
    await connection.collection('manuscripts').createIndex({ reference: 1 }, { unique: true });
    await connection.collection('manuscripts').createIndex({ next: 1 });
    await connection.collection('manuscripts').createIndex({ 'progress.state': 1 });
    await connection.collection('reviewersides').createIndex({ manuscript: 1 });
    await connection.collection('reviewersides').createIndex({ person: 1 });
    await connection.collection('authorsides').createIndex({ titleKey: 1 });
    await connection.collection('links').createIndex({ email: 1 });
  },
};
