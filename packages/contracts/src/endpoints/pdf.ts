import { z } from 'zod';
import { issueParamsSchema } from '../articles/issue.ts';
import { MAX_PICTURE_URL, PREVIEW_PATH, previewRequestSchema } from '../documents/design.ts';
import {
  downloadLinkSchema,
  indexedArticlesSchema,
  JOBS_PATH,
  jobArticlesSchema,
  jobSchema,
  jobsSchema,
  selectedArticlesSchema,
  selectedEditorsSchema,
} from '../documents/jobs.ts';
import { reviewerCertificateIdsSchema } from '../documents/reviewer-certificate.ts';
import { verificationSchema } from '../documents/verification.ts';
import {
  EDITORIAL_BOARD_PDF_PATH,
  SIGNING_CERTIFICATES_PATH,
  SPECIMEN_PATH,
} from '../site/paths.ts';
import {
  events,
  file,
  fileOrJson,
  get,
  json,
  notModified,
  post,
  ranges,
  redirect,
} from './endpoint.ts';

const theJob = { responses: { 200: jobSchema }, errors: ['not_found'] } as const;
const pdf = { 200: file('application/pdf'), 304: notModified };

export const readCertificate = get('/api/pdf/certificate/{refno}/{authorname}', 'anyone', {
  responses: pdf,
  errors: ['invalid_request', 'not_found', 'unprintable'],
});

/** Redirects to the page of the certificate, `/verify/{code}`. Nothing is printed. */
export const findCertificatePage = get('/api/pdf/certificate/{refno}/{authorname}/page', 'anyone', {
  responses: { 302: redirect },
  errors: ['invalid_request', 'not_found'],
});

/**
 * Redirects to the page of a reviewer’s certificate, `/verify/{code}`. Only holders and editors know the certificate's
 * id.
 */
export const findReviewerCertificate = get('/api/pdf/certificate/{id}', 'anyone', {
  responses: { 302: redirect },
  errors: ['not_found'],
});

export const readCoverPage = get('/api/pdf/coverpage/{refno}', 'anyone', {
  responses: pdf,
  errors: ['not_found', 'unprintable'],
});

export const readEditorialBoardPdf = get(EDITORIAL_BOARD_PDF_PATH, 'anyone', {
  responses: pdf,
  errors: ['unprintable'],
});

/**
 * Returns the certificates of the current and former keys that sign documents, and the certificates of their issuers.
 */
export const readSigningCertificates = get(SIGNING_CERTIFICATES_PATH, 'anyone', {
  responses: { 200: file('application/x-pem-file') },
});

export const readSpecimen = get(SPECIMEN_PATH, 'anyone', {
  responses: { 200: file('image/png'), 304: notModified },
  errors: ['unprintable'],
});

/** Returns a published issue as one PDF: a cover, the contents, and the PDFs of its articles in their order. */
export const readIssuePdf = get('/api/pdf/issue/{year}/{volume}/{issue}', 'anyone', {
  params: issueParamsSchema,
  responses: pdf,
  errors: ['invalid_request', 'not_found', 'unprintable', 'issue_too_large'],
});

export const makeIndexPage = post('/api/pdf/indexpage', 'admin', {
  body: json(indexedArticlesSchema),
  responses: { 200: file('application/pdf') },
  errors: ['unprintable'],
});

export const previewDocument = post(PREVIEW_PATH, 'admin', {
  // Sufficient for two pictures and the texts.
  body: json(previewRequestSchema, `${2 * MAX_PICTURE_URL + 300_000}b`),
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

export const orderCertificates = post('/api/pdf/bulkcertificates', 'admin', {
  body: json(selectedArticlesSchema),
  ...ordered,
});

export const orderEditorCertificates = post('/api/pdf/editorscertificate', 'admin', {
  body: json(selectedEditorsSchema),
  ...ordered,
});

/** A job of this kind is not listed, because the list would reveal the reviewers to all administrators. */
export const orderReviewerCertificates = post('/api/pdf/reviewercertificates', 'editor', {
  body: json(reviewerCertificateIdsSchema, '64kb'),
  ...ordered,
});

export const listJobs = get(JOBS_PATH, 'admin', { responses: { 200: jobsSchema } });

export const readJob = get(`${JOBS_PATH}/{id}`, 'admin', theJob);

export const readJobArticles = get(`${JOBS_PATH}/{id}/articles`, 'admin', {
  responses: { 200: jobArticlesSchema },
  errors: ['not_found'],
});

export const cancelJob = post(`${JOBS_PATH}/{id}/cancel`, 'admin', theJob);

export const retryJob = post(`${JOBS_PATH}/{id}/retry`, 'admin', theJob);

export const linkJobZip = post(`${JOBS_PATH}/{id}/link`, 'admin', {
  responses: { 200: downloadLinkSchema },
  errors: ['not_found'],
});

export const followJob = get(`${JOBS_PATH}/{id}/events`, 'admin', {
  responses: { 200: events({ job: jobSchema }) },
  errors: ['not_found'],
});

const linkPart = z.string().optional().catch(undefined);

export const downloadJobZip = get(`${JOBS_PATH}/{id}/download`, 'admin-or-link', {
  query: z.object({ expires: linkPart, signature: linkPart }),
  responses: ranges('application/zip'),
  errors: ['not_found'],
});

export const verifyCertificate = get('/api/verify/{code}', 'anyone', {
  responses: { 200: verificationSchema },
  errors: ['not_found'],
});

/** Returns the PDF of a certificate of any kind. */
export const readCertificateByCode = get('/api/verify/{code}/certificate.pdf', 'anyone', {
  responses: pdf,
  errors: ['not_found', 'unprintable'],
});

/** Returns the picture that other sites show with a link to the certificate's page. */
export const readCertificatePicture = get('/api/verify/{code}/picture.png', 'anyone', {
  responses: { 200: file('image/png'), 304: notModified },
  errors: ['not_found', 'unprintable'],
});
