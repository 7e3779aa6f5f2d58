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

/** Lists the people with finished reviews in a year. `forbidden`: the caller sees assigned manuscripts only. */
export const listReviewerCertificates = get(PATH, 'editor', {
  query: certificatesQuerySchema,
  responses,
  errors: ['invalid_request'],
});

/** Issues certificates by the caller’s own rights. */
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

/** The certificates of the reviewer whose link it is, the latest year first. */
export const listOwnCertificates = get('/api/review/reviewer/certificates', 'anyone', {
  headers: linkHeaderSchema,
  responses: { 200: z.array(ownCertificateSchema) },
  errors: ['not_found'],
});
