import { z } from 'zod';
import { adminArticleSchema, adminSearchRowSchema, articlePreviewSchema } from '../src/article.ts';
import { auditPageSchema } from '../src/audit.ts';
import { exportTables, importedArticleSchema, importPlanSchema } from '../src/bulk-import.ts';
import {
  DESIGN_PATH,
  designPicturePath,
  designPictures,
  documentDesignSchema,
  initialDesign,
  PREVIEW_PATH,
} from '../src/document-design.ts';
import { adminEditorSchema } from '../src/editor.ts';
import { indexingEntrySchema } from '../src/indexing.ts';
import { adminCountsSchema, adminIssueSchema } from '../src/issue.ts';
import { downloadLinkSchema, JOBS_PATH, jobSchema, jobsSchema } from '../src/pdf.ts';
import { articleReadinessSchema, journalReadinessSchema } from '../src/readiness.ts';
import {
  adminSettingsSchema,
  type SettingsFile,
  settingsFilePath,
  settingsFiles,
} from '../src/settings.ts';
import { recoveryCodesSchema, secondFactorOfferSchema, userSchema } from '../src/user.ts';
import type { Expectation } from './expectation.ts';

const admin = { as: 'admin', status: 200 } as const;
const content = { ...admin, provider: 'svc-content' } as const;
const read = { ...content, method: 'GET' } as const;
const write = { ...content, method: 'POST' } as const;
const audit = auditPageSchema.omit({ pageSize: true });
const picture = { field: 'file', kind: 'png' } as const;

const articles: Expectation[] = [
  {
    ...read,
    given: 'an article',
    path: '/api/archives/{year}/{volume}/{issue}',
    answer: z.array(adminArticleSchema).min(1),
  },
  { ...read, given: 'an article', path: '/api/archives/{id}', answer: adminArticleSchema },
  {
    ...write,
    given: 'an issue',
    path: '/api/admin/archives/',
    form: {
      fields: {
        txnid: 'T-expected-1',
        ptype: 'paid',
        publishdate: '2026-03-14',
        authorname: 'Asha Rao',
        pagenumber: '16-19',
        refnumber: 'EXPECTED-1',
        email: 'asha@example.org',
        title: 'An article that somebody expects',
        abstract: '<p>Short.</p>',
        year: '{year}',
        volume: '{volume}',
        issue: '{issue}',
      },
      file: { field: 'pdfFile', kind: 'pdf' },
    },
    status: 201,
    answer: adminArticleSchema,
  },
  {
    ...write,
    given: 'an article',
    path: '/api/archives/{id}',
    form: { fields: { country: 'India' } },
    answer: adminArticleSchema,
  },
  {
    ...write,
    given: 'an article',
    path: '/api/archives/{id}',
    body: { status: 'enabled' },
    answer: adminArticleSchema,
  },
  {
    ...write,
    given: 'an article',
    path: '/api/admin/preview',
    body: { title: 'On isomers', year: 2026, volume: 1, issue: 2 },
    answer: articlePreviewSchema,
  },
  {
    ...read,
    given: 'an article',
    path: '/api/admin/search?q={word}',
    answer: z.array(adminSearchRowSchema).min(1),
  },
  { ...read, given: 'an article', path: '/api/admin/readiness', answer: journalReadinessSchema },
  {
    ...read,
    given: 'an article',
    path: '/api/admin/readiness/{id}',
    answer: articleReadinessSchema,
  },
];

const records: Expectation[] = [
  {
    ...read,
    given: 'an issue',
    path: '/api/admin/archives/',
    answer: z.array(adminIssueSchema).min(1),
  },
  { ...read, given: 'a journal', path: '/api/admin/', answer: adminCountsSchema },
  {
    ...write,
    given: 'a journal',
    path: '/api/admin/create-issue',
    body: { year: 2024, volume: 7, issue: 7 },
    status: 201,
    answer: adminIssueSchema,
  },
  {
    ...read,
    given: 'an editor',
    path: '/api/editors/',
    answer: z.array(adminEditorSchema.omit({ updated_at: true })).min(1),
  },
  {
    ...read,
    given: 'an editor',
    path: '/api/editors/{id}',
    answer: adminEditorSchema.omit({ updated_at: true }),
  },
  {
    ...write,
    given: 'a journal',
    path: '/api/editors',
    form: {
      fields: {
        name: 'Lise Meitner',
        post: 'Professor',
        content: 'A university',
        category: 'assistant editor',
      },
    },
    status: 201,
    answer: adminEditorSchema.omit({ updated_at: true }),
  },
  {
    ...write,
    given: 'an editor',
    path: '/api/editors/{id}',
    body: { status: 'enabled' },
    answer: adminEditorSchema.omit({ updated_at: true }),
  },
  {
    ...read,
    given: 'an entry of an index',
    path: '/api/indexing/',
    answer: z.array(indexingEntrySchema).min(1),
  },
  {
    ...write,
    given: 'a journal',
    path: '/api/indexing',
    form: { fields: { title: 'Another index' }, file: { field: 'imgFile', kind: 'png' } },
    status: 201,
    answer: indexingEntrySchema,
  },
  {
    ...write,
    given: 'an entry of an index',
    path: '/api/indexing/{id}',
    form: { fields: { sortnumber: '3' } },
    answer: indexingEntrySchema,
  },
  {
    ...content,
    method: 'DELETE',
    given: 'an entry of an index',
    path: '/api/indexing/{id}?version={version}',
  },
  { ...read, given: 'a journal', path: '/api/settings/', answer: adminSettingsSchema },
  {
    ...write,
    given: 'a journal',
    path: '/api/settings',
    body: { websitename: 'Journal of Expectations' },
    answer: adminSettingsSchema,
  },
  ...(Object.keys(settingsFiles) as SettingsFile[]).map(
    (field): Expectation => ({
      ...write,
      given: 'a journal',
      path: settingsFilePath(field),
      form: {
        fields: {},
        file: { field: 'file', kind: settingsFiles[field] === 'pdf' ? 'pdf' : 'png' },
      },
      answer: adminSettingsSchema,
    }),
  ),
  { ...read, given: 'a journal', path: DESIGN_PATH, answer: documentDesignSchema },
  {
    ...write,
    given: 'a journal',
    path: DESIGN_PATH,
    body: { board_heading: 'Editorial Board' },
    answer: documentDesignSchema,
  },
  ...designPictures.map(
    (field): Expectation => ({
      ...write,
      given: 'a journal',
      path: designPicturePath(field),
      form: { fields: {}, file: picture },
      answer: documentDesignSchema,
    }),
  ),
  { ...read, given: 'a journal', path: '/api/audit?page=1', answer: audit },
];

const exchange: Expectation[] = [
  {
    ...write,
    given: 'an issue',
    path: '/api/admin/import/check',
    form: { fields: { withoutTxnid: 'true' }, file: { field: 'source', kind: 'csv' } },
    answer: importPlanSchema,
  },
  {
    ...write,
    given: 'an issue',
    path: '/api/admin/import/articles',
    form: {
      fields: {
        publishdate: '2026-03-14',
        authorname: 'Asha Rao',
        pagenumber: '20-24',
        refnumber: 'IMPORTED-1',
        title: 'An article that was somewhere else',
        abstract: '<p>Short.</p>',
        year: '{year}',
        volume: '{volume}',
        issue: '{issue}',
      },
      file: { field: 'pdfFile', kind: 'pdf' },
    },
    status: 201,
    answer: importedArticleSchema,
  },
  ...exportTables.map(
    (table): Expectation => ({
      ...read,
      given: 'an article',
      path: `/api/admin/export/${table}.csv`,
      type: 'text/csv',
    }),
  ),
  {
    ...read,
    given: 'an article',
    path: '/api/admin/export/journal.json',
    type: 'application/json',
  },
];

const auth = { ...admin, provider: 'svc-auth', given: 'an administrator' } as const;
const users: Expectation[] = [
  { ...auth, method: 'GET', path: '/api/users', answer: z.array(userSchema).min(1) },
  {
    ...auth,
    method: 'POST',
    path: '/api/users',
    body: {
      name: 'Somebody expected',
      password: 'a new password',
      role: 'staff',
      allowedAddresses: [],
    },
    status: 201,
    answer: userSchema,
  },
  { ...auth, method: 'GET', path: '/api/users/{id}', answer: userSchema },
  {
    ...auth,
    method: 'POST',
    path: '/api/users/{id}',
    body: { allowedAddresses: [] },
    answer: userSchema,
  },
  { ...auth, method: 'POST', path: '/api/users/{other}/sign-out', body: {}, answer: userSchema },
  { ...auth, method: 'GET', path: '/api/users/audit?page=1', answer: audit },
  {
    ...auth,
    method: 'POST',
    path: '/api/users/{id}/second-factor',
    body: { currentPassword: '{password}' },
    answer: secondFactorOfferSchema,
  },
  {
    ...auth,
    given: 'an administrator who has scanned a secret',
    method: 'POST',
    path: '/api/users/{id}/second-factor/confirm',
    body: { code: '{code}' },
    answer: recoveryCodesSchema,
  },
  {
    ...auth,
    method: 'POST',
    path: '/api/users/{id}/second-factor/remove',
    body: { currentPassword: '{password}' },
    answer: userSchema,
  },
];

const pdf = { ...admin, provider: 'svc-pdf' } as const;
const job = { ...pdf, given: 'a job that is done', answer: jobSchema } as const;
const documents: Expectation[] = [
  {
    ...pdf,
    given: 'an article',
    method: 'POST',
    path: '/api/pdf/bulkcertificates',
    headers: { Prefer: 'respond-async' },
    body: { refnumbers: ['{refnumber}'] },
    status: 202,
    answer: jobSchema,
  },
  {
    ...pdf,
    given: 'an editor',
    method: 'POST',
    path: '/api/pdf/editorscertificate',
    headers: { Prefer: 'respond-async' },
    body: { editors: ['{id}'] },
    status: 202,
    answer: jobSchema,
  },
  { ...job, method: 'GET', path: JOBS_PATH, answer: jobsSchema.min(1) },
  {
    ...pdf,
    given: 'a job that is done',
    method: 'GET',
    path: `${JOBS_PATH}/{id}/events`,
    type: 'text/event-stream',
  },
  { ...job, method: 'POST', path: `${JOBS_PATH}/{id}/cancel` },
  { ...job, method: 'POST', path: `${JOBS_PATH}/{id}/retry` },
  {
    ...job,
    method: 'POST',
    path: `${JOBS_PATH}/{id}/link`,
    answer: downloadLinkSchema.pick({ href: true }),
  },
  {
    ...pdf,
    given: 'an article',
    method: 'POST',
    path: '/api/pdf/indexpage',
    body: { refnumbers: ['{refnumber}'] },
    type: 'application/pdf',
  },
  {
    ...pdf,
    given: 'an article',
    method: 'POST',
    path: PREVIEW_PATH,
    body: { document: 'certificate', design: initialDesign },
    type: 'image/png',
  },
];

export const mfeAdmin: Expectation[] = [
  ...articles,
  ...records,
  ...exchange,
  ...users,
  ...documents,
];
