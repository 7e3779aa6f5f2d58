import type { Migration } from '@app/service-kit/migrations';
import { completeSingleton } from './singletons.ts';

const added = { refnumber_pattern: '', txnid_pattern: '' };

/** Adds the patterns by which reference numbers and transaction IDs are proposed. */
export const numberPatterns: Migration = {
  number: 9,
  name: 'patterns of proposed numbers',
  up: (connection) => completeSingleton(connection, 'settings', added),
};
