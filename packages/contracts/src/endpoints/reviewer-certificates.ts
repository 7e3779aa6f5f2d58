import { z } from 'zod';
import {
  newReviewerCertificateSchema,
  reviewerCertificateIdSchema,
  reviewerCertificateIdsSchema,
  reviewerCertificateSchema,
} from '../documents/reviewer-certificate.ts';
import { del, json, post, put } from './endpoint.ts';

/**
 * The path of the register of reviewers' certificates. Only other services call this path: the gateway does not route
 * it. Names of reviewers are not public, so no endpoint lists them.
 */
const BETWEEN_SERVICES = '/internal/reviewer-certificates';
const one = z.object({ id: reviewerCertificateIdSchema });

/** Returns the certificates with these ids. Ids without a certificate are left out. */
export const selectReviewerCertificates = post(`${BETWEEN_SERVICES}/selection`, 'anyone', {
  body: json(reviewerCertificateIdsSchema, '64kb'),
  responses: { 200: z.array(reviewerCertificateSchema) },
});

/** Issues a certificate, or replaces it. If nothing changes, the day of issue remains. */
export const storeReviewerCertificate = put(`${BETWEEN_SERVICES}/{id}`, 'editor', {
  params: one,
  body: json(newReviewerCertificateSchema, '4kb'),
  responses: { 200: reviewerCertificateSchema },
});

/** Withdraws a certificate. Its code and badge become invalid. */
export const removeReviewerCertificate = del(`${BETWEEN_SERVICES}/{id}`, 'editor', {
  params: one,
  responses: { 200: reviewerCertificateSchema },
  errors: ['invalid_request', 'not_found'],
});
