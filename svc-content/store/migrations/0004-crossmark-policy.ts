import type { Migration } from '@app/service-kit/migrations';
import { completeSingleton } from './singletons.ts';

/** Adds the setting for Crossmark's policy. Without it, deposits cannot name the article that a notice updates. */
export const crossmarkPolicy: Migration = {
  number: 4,
  name: 'policy of Crossmark',
  up: (connection) => completeSingleton(connection, 'settings', { crossmark_policy: '' }),
};
