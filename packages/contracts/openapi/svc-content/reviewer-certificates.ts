import type { ReviewerCertificate } from '../../src/documents/reviewer-certificate.ts';
import * as reviewerCertificates from '../../src/endpoints/reviewer-certificates.ts';
import { section } from '../operations.ts';

export const reviewerCertificate: ReviewerCertificate = {
  ...{ id: '4F7Q2M9XK7M2', name: 'Karel Novák', orcid: '0000-0002-1825-0097' },
  ...{ year: 2026, count: 3, day: '2027-01-15' },
};
const { id, day: _day, ...fields } = reviewerCertificate;
const description = 'Only for services: the gateway has no route to this path.';
const theCertificate = ['The certificate.', reviewerCertificate] as const;

export const reviewerCertificatePaths = section('Certificates of reviewers', reviewerCertificates, {
  selectReviewerCertificates: {
    summary: 'The certificates with these ids',
    description: `Ids without a certificate are left out. ${description}`,
    body: { ids: [id] },
    200: ['The certificates.', [reviewerCertificate]],
  },
  storeReviewerCertificate: {
    summary: 'Issue or replace a certificate',
    description: `The code of a replaced certificate is not valid any more. ${description}`,
    body: fields,
    200: theCertificate,
  },
  removeReviewerCertificate: {
    summary: 'Withdraw a certificate',
    description,
    200: theCertificate,
  },
});
