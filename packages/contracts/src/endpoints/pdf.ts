import { z } from 'zod';
import { PREVIEW_PATH, previewRequestSchema } from '../documents/design.ts';
import {
  downloadLinkSchema,
  indexedArticlesSchema,
  JOBS_PATH,
  jobSchema,
  jobsSchema,
  selectedArticlesSchema,
  selectedEditorsSchema,
} from '../documents/jobs.ts';
import { verificationSchema } from '../documents/verification.ts';
import { EDITORIAL_BOARD_PDF_PATH } from '../site/paths.ts';
import { endpoint, events, file, fileOrJson, json, notModified, ranges } from './endpoint.ts';

const pdf = { 200: file('application/pdf'), 304: notModified };

export const readCertificate = endpoint({
  method: 'GET',
  path: '/api/pdf/certificate/{refno}/{authorname}',
  access: 'anyone',
  responses: pdf,
  errors: ['invalid_request', 'not_found', 'unprintable'],
});

export const readCoverPage = endpoint({
  method: 'GET',
  path: '/api/pdf/coverpage/{refno}',
  access: 'anyone',
  responses: pdf,
  errors: ['not_found', 'unprintable'],
});

export const readEditorialBoardPdf = endpoint({
  method: 'GET',
  path: EDITORIAL_BOARD_PDF_PATH,
  access: 'anyone',
  responses: pdf,
  errors: ['unprintable'],
});

export const makeIndexPage = endpoint({
  method: 'POST',
  path: '/api/pdf/indexpage',
  access: 'admin',
  body: json(indexedArticlesSchema),
  responses: { 200: file('application/pdf') },
  errors: ['unprintable'],
});

export const previewDocument = endpoint({
  method: 'POST',
  path: PREVIEW_PATH,
  access: 'admin',
  // The limit fits the texts and two pictures of 1 MB in Base64.
  body: json(previewRequestSchema, '3mb'),
  responses: { 200: file('image/png', 'application/pdf') },
  errors: ['unprintable'],
});

const ordered = {
  headers: z.object({ Prefer: z.literal('respond-async').optional() }),
  responses: {
    ...ranges('application/zip'),
    200: fileOrJson(jobSchema, 'application/zip'),
    202: jobSchema,
  },
  errors: ['not_found', 'certificates_not_made'],
} as const;

export const orderCertificates = endpoint({
  method: 'POST',
  path: '/api/pdf/bulkcertificates',
  access: 'admin',
  body: json(selectedArticlesSchema),
  ...ordered,
});

export const orderEditorCertificates = endpoint({
  method: 'POST',
  path: '/api/pdf/editorscertificate',
  access: 'admin',
  body: json(selectedEditorsSchema),
  ...ordered,
});

export const listJobs = endpoint({
  method: 'GET',
  path: JOBS_PATH,
  access: 'admin',
  responses: { 200: jobsSchema },
});

export const readJob = endpoint({
  method: 'GET',
  path: `${JOBS_PATH}/{id}`,
  access: 'admin',
  responses: { 200: jobSchema },
  errors: ['not_found'],
});

export const cancelJob = endpoint({
  method: 'POST',
  path: `${JOBS_PATH}/{id}/cancel`,
  access: 'admin',
  responses: { 200: jobSchema },
  errors: ['not_found'],
});

export const retryJob = endpoint({
  method: 'POST',
  path: `${JOBS_PATH}/{id}/retry`,
  access: 'admin',
  responses: { 200: jobSchema },
  errors: ['not_found'],
});

export const linkJobZip = endpoint({
  method: 'POST',
  path: `${JOBS_PATH}/{id}/link`,
  access: 'admin',
  responses: { 200: downloadLinkSchema },
  errors: ['not_found'],
});

export const followJob = endpoint({
  method: 'GET',
  path: `${JOBS_PATH}/{id}/events`,
  access: 'admin',
  responses: { 200: events({ job: jobSchema }) },
  errors: ['not_found'],
});

const linkPart = z.string().optional().catch(undefined);

export const downloadJobZip = endpoint({
  method: 'GET',
  path: `${JOBS_PATH}/{id}/download`,
  access: 'admin-or-link',
  query: z.object({ expires: linkPart, signature: linkPart }),
  responses: ranges('application/zip'),
  errors: ['not_found'],
});

export const verifyCertificate = endpoint({
  method: 'GET',
  path: '/api/verify/{code}',
  access: 'anyone',
  responses: { 200: verificationSchema },
  errors: ['not_found'],
});
