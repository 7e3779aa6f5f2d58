import type { Migration } from '@app/service-kit/migrations';
import { completeSingleton } from './singletons.ts';

const added = {
  certificate_design: 'guilloche',
  certificate_orientation: 'landscape',
  editor_design: 'guilloche',
  editor_orientation: 'landscape',
};

/** Adds the designs of certificates. Existing journals keep the only design of earlier releases. */
export const certificateDesigns: Migration = {
  number: 12,
  name: 'designs of certificates',
  up: (connection) => completeSingleton(connection, 'design', added),
};
