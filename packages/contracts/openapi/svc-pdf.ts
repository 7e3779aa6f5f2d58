import { z } from 'zod';
import type { ZodOpenApiPathsObject, ZodOpenApiResponsesObject } from 'zod-openapi';
import { initialDesign, PREVIEW_PATH, previewRequestSchema } from '../src/document-design.ts';
import type { ErrorCode } from '../src/error-codes.ts';
import {
  downloadLinkSchema,
  indexedArticlesSchema,
  JOBS_PATH,
  jobSchema,
  jobsSchema,
  selectedArticlesSchema,
  selectedEditorsSchema,
} from '../src/pdf.ts';
import { EDITORIAL_BOARD_PDF_PATH } from '../src/pdf-paths.ts';
import { verificationSchema } from '../src/verification.ts';
import {
  byAdmin,
  file,
  inPath,
  json,
  jsonBody,
  noSuchRange,
  notModified,
  open,
  refusals,
  signedIn,
  withBody,
} from './answers.ts';
import { article, job } from './examples.ts';

const pdf = (...codes: ErrorCode[]): ZodOpenApiResponsesObject => ({
  200: file('The document.', 'application/pdf'),
  304: notModified,
  ...refusals(...codes, 'unprintable'),
});

const documentPaths: ZodOpenApiPathsObject = {
  '/api/pdf/certificate/{refno}/{authorname}': {
    get: {
      tags: ['Documents'],
      summary: 'The certificate of an author',
      security: open,
      requestParams: inPath('refno', 'authorname'),
      responses: pdf('invalid_request', 'not_found'),
    },
  },
  '/api/pdf/coverpage/{refno}': {
    get: {
      tags: ['Documents'],
      summary: 'The cover page of an article',
      security: open,
      requestParams: inPath('refno'),
      responses: pdf('not_found'),
    },
  },
  [EDITORIAL_BOARD_PDF_PATH]: {
    get: {
      tags: ['Documents'],
      summary: 'The editorial board',
      security: open,
      responses: pdf(),
    },
  },
  '/api/pdf/indexpage': {
    post: {
      tags: ['Documents'],
      summary: 'The index page of articles',
      description: 'The body may be the bare array, too.',
      security: byAdmin,
      requestBody: jsonBody(indexedArticlesSchema, { refnumbers: [article.refnumber] }),
      responses: {
        200: file('The document.', 'application/pdf'),
        ...refusals(...signedIn, ...withBody, 'unprintable'),
      },
    },
  },
  [PREVIEW_PATH]: {
    post: {
      tags: ['Documents'],
      summary: 'A document in a design that is not saved',
      description: 'As a PNG, or as a PDF where `Accept` asks for one.',
      security: byAdmin,
      requestBody: jsonBody(previewRequestSchema, {
        document: 'certificate',
        design: initialDesign,
      }),
      responses: {
        200: file('Its first page.', 'image/png', 'application/pdf'),
        ...refusals(...signedIn, ...withBody, 'unprintable'),
      },
    },
  },
};

const preferences = { header: z.object({ Prefer: z.literal('respond-async').optional() }) };
const order = (summary: string, body: ReturnType<typeof jsonBody>) => ({
  post: {
    tags: ['Certificates by the hundred'],
    summary,
    description:
      'The body may be the bare array, too. With `Prefer: respond-async` the answer is the job, else the zip once it is made.',
    security: byAdmin,
    requestParams: preferences,
    requestBody: body,
    responses: {
      200: {
        description: 'The zip; or the job, where it is done already.',
        content: {
          ...file('', 'application/zip').content,
          ...json('', jobSchema, job).content,
        },
      },
      202: json('The job.', jobSchema, job),
      206: file('The range that was asked for.', 'application/zip'),
      304: notModified,
      416: noSuchRange,
      ...refusals(...signedIn, ...withBody, 'not_found', 'certificates_not_made'),
    },
  },
});

const ofJob = (summary: string) => ({
  tags: ['Certificates by the hundred'],
  summary,
  security: byAdmin,
  requestParams: inPath('id'),
});
const theJob = {
  200: json('The job.', jobSchema, job),
  ...refusals(...signedIn, 'not_found'),
};

const jobPaths: ZodOpenApiPathsObject = {
  '/api/pdf/bulkcertificates': order(
    'Certificates of all authors of articles',
    jsonBody(selectedArticlesSchema, { refnumbers: [article.refnumber] }),
  ),
  '/api/pdf/editorscertificate': order(
    'Certificates of editors',
    jsonBody(selectedEditorsSchema, { editors: ['6750a1b2c3d4e5f607180201'] }),
  ),
  [JOBS_PATH]: {
    get: {
      tags: ['Certificates by the hundred'],
      summary: 'The latest jobs',
      security: byAdmin,
      responses: { 200: json('The newest first.', jobsSchema, [job]), ...refusals(...signedIn) },
    },
  },
  [`${JOBS_PATH}/{id}`]: { get: { ...ofJob('A job'), responses: theJob } },
  [`${JOBS_PATH}/{id}/cancel`]: { post: { ...ofJob('Cancel a job'), responses: theJob } },
  [`${JOBS_PATH}/{id}/retry`]: { post: { ...ofJob('Begin a job again'), responses: theJob } },
  [`${JOBS_PATH}/{id}/link`]: {
    post: {
      ...ofJob('An address that downloads the zip without a token'),
      responses: {
        200: json('Good for some minutes.', downloadLinkSchema, {
          href: `${JOBS_PATH}/${job.id}/download?expires=1773480600&signature=${'s'.repeat(43)}`,
          expires: '2026-03-14T09:45:00.000Z',
        }),
        ...refusals(...signedIn, 'not_found'),
      },
    },
  },
  [`${JOBS_PATH}/{id}/events`]: {
    get: {
      ...ofJob('Progress as it happens'),
      description:
        'Server-sent: `job` with the job whenever it got on; the line ends with the job.',
      responses: {
        200: file('The events.', 'text/event-stream'),
        ...refusals(...signedIn, 'not_found'),
      },
    },
  },
  [`${JOBS_PATH}/{id}/download`]: {
    get: {
      ...ofJob('The zip'),
      description: 'By a token, or by the `signature` of a link without one.',
      security: [{ signature: [] }, ...byAdmin],
      requestParams: {
        ...inPath('id'),
        query: z.object({ expires: z.string(), signature: z.string() }).partial(),
      },
      responses: {
        200: file('The zip.', 'application/zip'),
        206: file('The range that was asked for.', 'application/zip'),
        304: notModified,
        416: noSuchRange,
        ...refusals(...signedIn, 'not_found'),
      },
    },
  },
};

const verificationPaths: ZodOpenApiPathsObject = {
  '/api/verify/{code}': {
    get: {
      tags: ['Verification'],
      summary: 'What a certificate certifies',
      security: open,
      requestParams: inPath('code'),
      responses: {
        200: json('What the journal has certified.', verificationSchema, {
          kind: 'article',
          code: 'JRN-2026-014-K7M29X',
          journal: 'Journal of Examples',
          issns: ['1234-5678', '8765-4321'],
          name: 'Asha Rao',
          date: article.publishdate,
          refnumber: article.refnumber,
          title: article.title,
          year: article.year,
          volume: article.volume,
          issue: article.issue,
          pages: article.pagenumber,
          doi: article.doi,
        }),
        ...refusals('not_found'),
      },
    },
  },
};

export const pdfPaths = [documentPaths, jobPaths, verificationPaths];
export const pdfSchemas = { Job: jobSchema };
