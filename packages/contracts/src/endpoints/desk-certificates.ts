import { z } from 'zod';
import {
  certificatesPageSchema,
  certificatesQuerySchema,
  issueCertificatesSchema,
  ownCertificateSchema,
} from '../manuscripts/certificates.ts';
import { linkHeaderSchema } from '../manuscripts/personal-pages.ts';
import { del, get, json, post } from './endpoint.ts';

const PATH = '/api/review/certificates';
const responses = { 200: certificatesPageSchema };

/** Lists the people with finished reviews in a year. `forbidden`: the caller sees only assigned manuscripts. */
export const listReviewerCertificates = get(PATH, 'editor', {
  query: certificatesQuerySchema,
  responses,
  errors: ['invalid_request'],
});

/** Issues certificates in svc-content with the caller’s token. */
export const issueReviewerCertificates = post(PATH, 'editor', {
  body: json(issueCertificatesSchema, '64kb'),
  responses,
  errors: ['not_found'],
});

export const withdrawReviewerCertificate = del(`${PATH}/{year}/{person}`, 'editor', {
  params: certificatesQuerySchema.extend({ person: z.string() }),
  responses,
  errors: ['invalid_request', 'not_found'],
});

/** Returns the certificates of the reviewer to whom the personal link belongs, the latest year first. */
export const listOwnCertificates = get('/api/review/reviewer/certificates', 'anyone', {
  headers: linkHeaderSchema,
  responses: { 200: z.array(ownCertificateSchema) },
  errors: ['not_found'],
});
