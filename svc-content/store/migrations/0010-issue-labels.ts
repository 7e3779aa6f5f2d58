import type { Migration } from '@app/service-kit/migrations';

/** Creates the unique index that decides between concurrent writes of issues with the same label. */
export const issueLabels: Migration = {
  number: 10,
  name: 'labels of issues',
  async up(connection) {
    const issues = connection.collection('issues');
    await issues.createIndex({ labelKey: 1 }, { name: 'label_if_any', unique: true, sparse: true });
  },
};
