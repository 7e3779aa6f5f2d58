import type { Migration } from '@app/service-kit/migrations';
import { completeSingleton } from './singletons.ts';

/** Adds the settings that indexers need. */
export const journalRecord: Migration = {
  number: 3,
  name: 'settings for indexers',
  async up(connection) {
    await completeSingleton(connection, 'settings', {
      abbreviated_title: '',
      publisher: '',
      language: '',
      license: '',
      copyright_holder: '',
      doi_prefix: '',
      doi_pattern: '',
      archiving_link: '',
      policies_link: '',
    });
  },
};
