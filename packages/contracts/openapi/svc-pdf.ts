import { badgeIssuerSchema, badgeSchema, badgeStatusListSchema } from '../src/documents/badge.ts';
import { initialDesign } from '../src/documents/design.ts';
import { JOBS_PATH, jobSchema } from '../src/documents/jobs.ts';
import { verificationSchema } from '../src/documents/verification.ts';
import * as badges from '../src/endpoints/badges.ts';
import * as pdf from '../src/endpoints/pdf.ts';
import { article, job } from './examples.ts';
import { section } from './operations.ts';

const {
  readCertificate,
  findCertificatePage,
  findReviewerCertificate,
  readCoverPage,
  readEditorialBoardPdf,
  readSigningCertificates,
  readSpecimen,
  readIssuePdf,
  makeIndexPage,
  previewDocument,
  verifyCertificate,
  readCertificatePicture,
  readCertificateByCode,
  ...jobs
} = pdf;
const theDocument = 'The document.';

const documentPaths = section(
  'Documents',
  {
    readCertificate,
    findCertificatePage,
    findReviewerCertificate,
    readCoverPage,
    readEditorialBoardPdf,
    readSigningCertificates,
    readSpecimen,
    readIssuePdf,
    makeIndexPage,
    previewDocument,
  },
  {
    readCertificate: { summary: 'The certificate of an author', 200: theDocument },
    findCertificatePage: {
      summary: 'The page of an author’s certificate',
      description: 'Leads to the page that shows and verifies it.',
    },
    findReviewerCertificate: {
      summary: 'The page of a reviewer’s certificate',
      description:
        'Leads to the page that shows and verifies it. Only holders and editors know the id.',
    },
    readCoverPage: { summary: 'The cover page of an article', 200: theDocument },
    readEditorialBoardPdf: { summary: 'The editorial board as a PDF', 200: theDocument },
    readSigningCertificates: {
      summary: 'The certificates that verify the signatures of documents',
      description: 'Those of present and former keys, and of their issuers, in PEM.',
      200: 'The certificates.',
    },
    readSpecimen: {
      summary: 'A picture of an invented author’s certificate in the journal’s design',
      200: 'The picture.',
    },
    readIssuePdf: {
      summary: 'An issue as one PDF',
      description: 'A cover, the contents and the PDFs of the articles, with an outline.',
      200: theDocument,
    },
    makeIndexPage: {
      summary: 'An index page of the given articles',
      description: 'The body may also be the array alone.',
      body: { refnumbers: [article.refnumber] },
      200: theDocument,
    },
    previewDocument: {
      summary: 'Preview a document with an unsaved design',
      description: 'The response is a PNG, or a PDF if `Accept` prefers PDF.',
      body: { document: 'certificate', design: initialDesign },
      200: 'The first page of the document.',
    },
  },
);

const theJob = ['The job.', job] as const;
const ordered = {
  description:
    'The body may also be the array alone. With `Prefer: respond-async`, the response is the job. Otherwise the request waits for the zip.',
  200: ['The zip, or the job if it is already done.', job],
  202: theJob,
} as const;

const jobPaths = section('Zips of certificates', jobs, {
  orderCertificates: {
    ...ordered,
    summary: 'Create certificates for all authors of the given articles',
    body: { refnumbers: [article.refnumber] },
  },
  orderEditorCertificates: {
    ...ordered,
    summary: 'Create certificates for the given editors',
    body: { editors: ['6750a1b2c3d4e5f607180201'] },
  },
  orderReviewerCertificates: {
    ...ordered,
    summary: 'Create a zip of certificates of reviewers',
    description: `${ordered.description} The job is not in the list of jobs.`,
    body: { ids: ['4F7Q2M9XK7M2'] },
  },
  listJobs: { summary: 'The latest jobs', 200: ['The jobs, newest first.', [job]] },
  readJobArticles: {
    summary: 'The articles of a job',
    200: ['Their reference numbers.', { refnumbers: [article.refnumber] }],
  },
  readJob: { summary: 'A job', 200: theJob },
  cancelJob: { summary: 'Cancel a job', 200: theJob },
  retryJob: { summary: 'Restart a job', 200: theJob },
  linkJobZip: {
    summary: 'A URL that downloads the zip without a token',
    200: [
      'The URL, which is valid for some minutes.',
      {
        href: `${JOBS_PATH}/${job.id}/download?expires=1773480600&signature=${'s'.repeat(43)}`,
        expires: '2026-03-14T09:45:00.000Z',
      },
    ],
  },
  followJob: {
    summary: 'Follow the progress of a job',
    description:
      'Server-sent events: after each change, an event `job` contains the job. The stream ends when the job ends.',
    200: 'The events.',
  },
  downloadJobZip: {
    summary: 'Download the zip',
    description: 'Requires a token, or a link’s `signature`.',
    200: 'The zip.',
  },
});

const verificationPaths = section(
  'Verification',
  { verifyCertificate, readCertificatePicture, readCertificateByCode },
  {
    readCertificateByCode: { summary: 'The certificate with a code as a PDF', 200: theDocument },
    readCertificatePicture: {
      summary: 'The picture of a certificate that other sites show with a link to its page',
      200: 'The picture, 1200 × 630 pixels.',
    },
    verifyCertificate: {
      summary: 'What a certificate certifies',
      200: [
        'The statements of the certificate.',
        verificationSchema.parse({
          ...article,
          kind: 'article',
          code: 'JRN-2026-014-K7M29X',
          journal: 'Journal of Examples',
          issns: ['1234-5678', '8765-4321'],
          name: 'Asha Rao',
          date: article.publishdate,
          pages: article.pagenumber,
          articlenumber: '',
          orcid: '0000-0002-1825-0097',
          sheet: {
            heading: initialDesign.certificate_heading,
            opening: initialDesign.certificate_opening,
            statement: initialDesign.certificate_statement,
            signatory_name: 'Amara Okafor',
            signatory_post: initialDesign.signatory_post,
            signature_image: '',
            seal_image: '',
          },
        }),
      ],
    },
  },
);

const origin = 'https://journal.example.org';
const code = 'JRN-2026-014-K7M29X4A';
const issuer = 'did:web:journal.example.org:api:credentials:issuer';
const publicKeyMultibase = 'z6MkrJVnaZkeFzdQyMZu1cgjg7k1pZZ6pvBQXJPt4swbTQ2';
const key = `${issuer}#${publicKeyMultibase}`;
const context = 'https://www.w3.org/ns/credentials/v2';
const badgesContext = 'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json';
const list = `${origin}/api/credentials/status/${article.refnumber}`;
const proof = {
  type: 'DataIntegrityProof' as const,
  cryptosuite: 'eddsa-rdfc-2022' as const,
  verificationMethod: key,
  proofPurpose: 'assertionMethod',
  proofValue: `z${'5'.repeat(87)}`,
};
const theIssuer = badgeIssuerSchema.parse({
  '@context': [
    'https://www.w3.org/ns/did/v1',
    'https://w3id.org/security/multikey/v1',
    badgesContext,
  ],
  id: issuer,
  type: ['Profile'],
  name: 'Journal of Examples',
  url: origin,
  alsoKnownAs: [`${origin}/api/credentials/issuer`],
  verificationMethod: [{ id: key, type: 'Multikey', controller: issuer, publicKeyMultibase }],
  assertionMethod: [key],
});
const theBadge = badgeSchema.parse({
  '@context': [context, badgesContext],
  id: `${origin}/verify/${code}`,
  type: ['VerifiableCredential', 'OpenBadgeCredential'],
  issuer: { id: issuer, type: ['Profile'], name: 'Journal of Examples', url: origin },
  validFrom: article.modification,
  awardedDate: article.publishdate,
  credentialSubject: {
    type: ['AchievementSubject'],
    identifier: [
      {
        type: 'IdentityObject',
        hashed: false,
        identityHash: 'Asha Rao',
        identityType: 'name',
      },
    ],
    role: 'author',
    achievement: {
      id: `${origin}/archives/2026/vol3/issue2/${article.refnumber}`,
      type: ['Achievement'],
      name: 'On the cis isomer of H2N2',
    },
  },
  credentialStatus: {
    id: `${list}#4711`,
    type: 'BitstringStatusListEntry',
    statusPurpose: 'revocation',
    statusListIndex: '4711',
    statusListCredential: list,
  },
  proof,
});
const theList = badgeStatusListSchema.parse({
  '@context': [context],
  id: list,
  type: ['VerifiableCredential', 'BitstringStatusListCredential'],
  issuer,
  validFrom: '2026-03-14T09:25:00.000Z',
  validUntil: '2026-03-14T09:35:00.000Z',
  credentialSubject: {
    id: `${list}#list`,
    type: 'BitstringStatusList',
    statusPurpose: 'revocation',
    encodedList: 'uH4sIAAAAAAAAA-3OMQEAAAgDoEU3ugEWwAPPQmYDAACeLRpnAQAAAAAA',
    ttl: 30_000,
  },
  proof,
});

const badgePaths = section('Open Badges', badges, {
  readBadgeIssuer: {
    summary: 'The issuer of badges, with the keys that verify them',
    description:
      'A profile of Open Badges 3.0. Former keys remain, so that their badges stay valid.',
    200: ['The profile.', theIssuer],
  },
  readBadgeIssuerDid: {
    summary: 'The same document, at the address of the issuer’s did:web',
    200: ['The profile.', theIssuer],
  },
  readBadge: {
    summary: 'The badge of a certificate',
    description:
      'A credential of Open Badges 3.0 with the proof `eddsa-rdfc-2022`. There is none for articles that were retracted or withdrawn.',
    200: ['The credential.', theBadge],
  },
  readBadgeSvg: { summary: 'The badge within an SVG', 200: 'The picture.' },
  readBadgePng: { summary: 'The badge within a PNG', 200: 'The picture.' },
  readBadgeStatusList: {
    summary: 'Which badges are not valid',
    description:
      'A signed W3C Bitstring Status List, for an article by its reference number, for `editors`, and for each certificate of a reviewer. Every bit is set except those of present holders.',
    200: ['The list.', theList],
  },
});

export const pdfPaths = [documentPaths, jobPaths, verificationPaths, badgePaths];
export const pdfSchemas = { Job: jobSchema };
