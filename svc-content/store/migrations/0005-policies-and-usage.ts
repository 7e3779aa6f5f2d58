import type { Migration } from '@app/service-kit/migrations';
import { completeSingleton } from './singletons.ts';

const added = { accessibility_content: '', privacy_content: '', usage_shown: false };

/** Adds the texts on accessibility and privacy, and the setting that shows readers how often articles are used. */
export const policiesAndUsage: Migration = {
  number: 5,
  name: 'texts on policies, figures of use',
  up: (connection) => completeSingleton(connection, 'settings', added),
};
