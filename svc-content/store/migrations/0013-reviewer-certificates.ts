import type { Migration } from '@app/service-kit/migrations';
import { completeSingleton } from './singletons.ts';

const added = {
  reviewer_design: 'laurel',
  reviewer_orientation: 'landscape',
  reviewer_heading: 'Certificate of Peer Review',
  reviewer_opening: 'This is to certify that',
  reviewer_statement: 'has served this journal as a peer reviewer, with',
};

/** Adds the design and the texts of reviewers’ certificates. */
export const reviewerCertificates: Migration = {
  number: 13,
  name: 'certificates of reviewers',
  up: (connection) => completeSingleton(connection, 'design', added),
};
