import * as deskCertificates from '../src/endpoints/desk-certificates.ts';
import type { CertificatesPage } from '../src/manuscripts/certificates.ts';
import { section } from './operations.ts';

const issued = { id: '4F7Q2M9XK7M2', count: 3, day: '2027-01-15' };
const theReviewers: [string, CertificatesPage] = [
  'The reviewers of the year.',
  {
    ...{ year: 2026, years: [2026, 2025], isPartial: false },
    reviewers: [
      {
        ...{ person: 'Zm9yIGEgcGVyc29u', name: 'Karel Novák', reviews: 3, obstacle: null },
        ...{ isIssued: true, issued, isCurrent: true },
      },
    ],
  },
];

export const certificatePaths = section('Certificates of reviewers', deskCertificates, {
  listReviewerCertificates: {
    summary: 'Who has finished reviews in a year',
    description:
      'If the editor is an author or reviewer of a manuscript of that year, the numbers of reviews exclude this manuscript, and the numbers on certificates are left out.',
    200: theReviewers,
  },
  issueReviewerCertificates: {
    summary: 'Issue certificates, or replace them',
    body: { year: 2026, people: ['Zm9yIGEgcGVyc29u'] },
    200: theReviewers,
  },
  withdrawReviewerCertificate: { summary: 'Withdraw a certificate', 200: theReviewers },
  listOwnCertificates: {
    summary: 'The certificates of the reviewer whose link it is',
    200: ['The certificates, the latest year first.', [{ ...issued, year: 2026 }]],
  },
});
