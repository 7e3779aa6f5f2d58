import type { Migration } from '@app/service-kit/migrations';
import { completeSingleton } from './singletons.ts';

/** Adds the setting without which deposits cannot tell Crossref what a notice updates. */
export const crossmarkPolicy: Migration = {
  number: 4,
  name: 'policy of Crossmark',
  up: (connection) => completeSingleton(connection, 'settings', { crossmark_policy: '' }),
};
