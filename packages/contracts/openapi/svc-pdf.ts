import { initialDesign } from '../src/documents/design.ts';
import { JOBS_PATH, jobSchema } from '../src/documents/jobs.ts';
import { verificationSchema } from '../src/documents/verification.ts';
import * as pdf from '../src/endpoints/pdf.ts';
import { article, job } from './examples.ts';
import { section } from './operations.ts';

const {
  readCertificate,
  readCoverPage,
  readEditorialBoardPdf,
  makeIndexPage,
  previewDocument,
  verifyCertificate,
  ...jobs
} = pdf;
const theDocument = 'The document.';

const documentPaths = section(
  'Documents',
  { readCertificate, readCoverPage, readEditorialBoardPdf, makeIndexPage, previewDocument },
  {
    readCertificate: { summary: 'The certificate of an author', 200: theDocument },
    readCoverPage: { summary: 'The cover page of an article', 200: theDocument },
    readEditorialBoardPdf: { summary: 'The editorial board', 200: theDocument },
    makeIndexPage: {
      summary: 'The index page of articles',
      description: 'The body may be the bare array, too.',
      body: { refnumbers: [article.refnumber] },
      200: theDocument,
    },
    previewDocument: {
      summary: 'A document in a design that is not saved',
      description: 'As a PNG, or as a PDF where `Accept` asks for one.',
      body: { document: 'certificate', design: initialDesign },
      200: 'Its first page.',
    },
  },
);

const theJob = ['The job.', job] as const;
const ordered = {
  description:
    'The body may be the bare array, too. With `Prefer: respond-async` the answer is the job, else the zip once it is made.',
  200: ['The zip; or the job, where it is done already.', job],
  202: theJob,
} as const;

const jobPaths = section('Certificates by the hundred', jobs, {
  orderCertificates: {
    ...ordered,
    summary: 'Certificates of all authors of articles',
    body: { refnumbers: [article.refnumber] },
  },
  orderEditorCertificates: {
    ...ordered,
    summary: 'Certificates of editors',
    body: { editors: ['6750a1b2c3d4e5f607180201'] },
  },
  listJobs: { summary: 'The latest jobs', 200: ['The newest first.', [job]] },
  readJob: { summary: 'A job', 200: theJob },
  cancelJob: { summary: 'Cancel a job', 200: theJob },
  retryJob: { summary: 'Begin a job again', 200: theJob },
  linkJobZip: {
    summary: 'An address that downloads the zip without a token',
    200: [
      'Good for some minutes.',
      {
        href: `${JOBS_PATH}/${job.id}/download?expires=1773480600&signature=${'s'.repeat(43)}`,
        expires: '2026-03-14T09:45:00.000Z',
      },
    ],
  },
  followJob: {
    summary: 'Progress as it happens',
    description: 'Server-sent: `job` with the job whenever it got on; the line ends with the job.',
    200: 'The events.',
  },
  downloadJobZip: {
    summary: 'The zip',
    description: 'By a token, or by the `signature` of a link without one.',
    200: 'The zip.',
  },
});

const verificationPaths = section(
  'Verification',
  { verifyCertificate },
  {
    verifyCertificate: {
      summary: 'What a certificate certifies',
      200: [
        'What the journal has certified.',
        verificationSchema.parse({
          ...article,
          kind: 'article',
          code: 'JRN-2026-014-K7M29X',
          journal: 'Journal of Examples',
          issns: ['1234-5678', '8765-4321'],
          name: 'Asha Rao',
          date: article.publishdate,
          pages: article.pagenumber,
        }),
      ],
    },
  },
);

export const pdfPaths = [documentPaths, jobPaths, verificationPaths];
export const pdfSchemas = { Job: jobSchema };
