import { z } from 'zod';
import {
  adminArticleSchema,
  adminSearchRowSchema,
  articleContextSchema,
  articleListSchema,
  articlePreviewSchema,
  articleResponseSchema,
  authorPageSchema,
  selectedArticleSchema,
} from '../articles/article.ts';
import {
  articleErrorCode,
  articleErrors,
  articleSelectionSchema,
  createArticleSchema,
  pdfOptions,
  previewArticleSchema,
  updateArticleSchema,
} from '../articles/article-input.ts';
import { authorCorrectionSchema, correctedArticleSchema } from '../articles/author-correction.ts';
import { issueParamsSchema } from '../articles/issue.ts';
import {
  earlierVersionNumber,
  noticeReferencesSchema,
  publishNoticeSchema,
  publishVersionSchema,
} from '../articles/notice-input.ts';
import { articleNumbersSchema, authorNamesSchema } from '../articles/number-pattern.ts';
import { pdfProposalSchema } from '../articles/pdf-proposal.ts';
import { searchPageSchema, searchQuerySchema } from '../articles/search.ts';
import { expectedVersion } from '../base/record.ts';
import {
  del,
  file,
  form,
  formOrJson,
  get,
  json,
  notModified,
  post,
  ranges,
  redirect,
} from './endpoint.ts';

export const listArticles = get('/api/archives/{year}/{volume}/{issue}', 'admin-sees-more', {
  params: issueParamsSchema,
  responses: { 200: z.array(articleResponseSchema), 304: notModified },
  errors: ['invalid_request', 'not_found'],
});

export const readArticleByReference = get('/api/archives/ref/{refnumber}', 'admin-sees-more', {
  responses: { 200: articleResponseSchema, 304: notModified },
  errors: ['not_found'],
});

export const readArticleContext = get('/api/archives/ref/{refnumber}/context', 'admin-sees-more', {
  responses: { 200: articleContextSchema, 304: notModified },
  errors: ['not_found'],
});

export const readArticle = get('/api/archives/{id}', 'admin-sees-more', {
  responses: { 200: articleResponseSchema, 304: notModified },
  errors: ['not_found'],
});

export const updateArticle = post('/api/archives/{id}', 'admin', {
  body: formOrJson(updateArticleSchema, 'pdfFile'),
  responses: { 200: adminArticleSchema },
  errors: [...articleErrors, 'version_conflict'],
  bodyError: articleErrorCode,
});

export const selectArticles = post('/api/archives/selection', 'anyone', {
  // Sufficient for `MAX_SELECTED_ARTICLES` reference numbers of at most 64 characters.
  body: json(articleSelectionSchema, '64kb'),
  responses: { 200: z.array(selectedArticleSchema) },
});

export const createArticle = post('/api/admin/archives', 'admin', {
  body: form(createArticleSchema.safeExtend(pdfOptions), 'pdfFile'),
  responses: { 201: adminArticleSchema },
  errors: articleErrors,
  bodyError: articleErrorCode,
});

/** Proposes the reference number and the transaction ID of the next article of an issue. */
export const proposeArticleNumbers = get(
  '/api/admin/archives/{year}/{volume}/{issue}/numbers',
  'admin',
  {
    params: issueParamsSchema,
    responses: { 200: articleNumbersSchema },
    errors: ['invalid_request', 'not_found'],
  },
);

const NOTICES = '/api/admin/archives/{id}/notices';

export const proposeNoticeReferences = get(NOTICES, 'admin', {
  responses: { 200: noticeReferencesSchema },
  errors: ['not_found'],
});

/** Publishes a notice about the article with this ID, and returns the notice. */
export const publishNotice = post(NOTICES, 'admin', {
  body: formOrJson(publishNoticeSchema, 'pdfFile'),
  responses: { 201: adminArticleSchema },
  errors: [...articleErrors, 'version_conflict'],
  bodyError: articleErrorCode,
});

/** Publishes a new version of the article. Earlier versions remain readable. */
export const publishVersion = post('/api/admin/archives/{id}/versions', 'admin', {
  body: formOrJson(publishVersionSchema, 'pdfFile'),
  responses: { 200: adminArticleSchema },
  errors: [...articleErrors, 'version_conflict'],
});

/** Deletes an article that was never public. */
export const deleteDraft = del('/api/admin/archives/{id}', 'admin', {
  query: z.object({ version: expectedVersion }),
  responses: { 200: adminArticleSchema },
  errors: ['invalid_request', 'not_found', 'version_conflict'],
});

/** Undoes the deletion of a draft. This is possible for an hour. */
export const restoreDraft = post('/api/admin/archives/{id}/restore', 'admin', {
  responses: { 200: adminArticleSchema },
  errors: [...articleErrors, 'not_found'],
});

export const previewArticle = post('/api/admin/preview', 'admin', {
  body: json(previewArticleSchema),
  responses: { 200: articlePreviewSchema },
});

/** Reads a PDF to propose values for the form of an article. Nothing is stored. */
export const proposeFromPdf = post('/api/admin/pdf-proposals', 'admin', {
  body: form(z.strictObject({}), 'pdfFile'),
  responses: { 200: pdfProposalSchema },
  errors: ['unsupported_file'],
});

/** `name` is a name or an ORCID iD. */
export const readAuthor = get('/api/authors/{name}', 'anyone', {
  responses: { 200: authorPageSchema, 304: notModified },
  errors: ['not_found'],
});

/** Returns the names of authors that contain all words of `q`, including authors of articles that are not public. */
export const suggestAuthorNames = get('/api/admin/authors', 'admin', {
  query: searchQuerySchema.pick({ q: true }),
  responses: { 200: authorNamesSchema },
  errors: ['invalid_request'],
});

const AUTHOR = '/api/admin/authors/{name}';

/** Returns the articles with an author of this name, including articles that are not public. */
export const listAuthorArticles = get(AUTHOR, 'admin', {
  responses: { 200: z.array(correctedArticleSchema) },
});

/**
 * Corrects a name in all articles. The response lists the changed and the refused articles. If a request fails before
 * its end, repeating it completes the correction.
 */
export const correctAuthor = post(AUTHOR, 'admin', {
  body: json(authorCorrectionSchema),
  responses: { 200: z.array(correctedArticleSchema) },
  errors: ['not_found'],
});

export const readArticlePdf = get(
  '/archives/{year}/{volume}/{issue}/{refnumber}.pdf',
  'admin-sees-more',
  {
    /** The number of an earlier version. By default, the current version is returned. */
    query: z.object({ version: earlierVersionNumber }),
    responses: {
      ...ranges('application/pdf'),
      // Repeated here, because TypeScript widens the statuses of a spread to strings.
      200: file('application/pdf'),
      301: redirect,
    },
    errors: ['invalid_request', 'not_found'],
  },
);

export const searchArticles = get('/api/search', 'anyone', {
  query: searchQuerySchema,
  responses: { 200: z.union([searchPageSchema, articleListSchema]), 304: notModified },
  errors: ['invalid_request'],
});

export const searchAllArticles = get('/api/admin/search', 'admin', {
  query: searchQuerySchema.pick({ q: true }),
  responses: { 200: z.array(adminSearchRowSchema) },
  errors: ['invalid_request'],
});
