import { z } from 'zod';
import {
  adminArticleSchema,
  articleContextSchema,
  articlePreviewSchema,
  articleSummarySchema,
  selectedArticleSchema,
  shownArticleSchema,
} from '../articles/article.ts';
import {
  articleErrorCode,
  articleErrors,
  articleSelectionSchema,
  createArticleSchema,
  previewArticleSchema,
  updateArticleSchema,
} from '../articles/article-input.ts';
import { issueParamsSchema } from '../articles/issue.ts';
import { endpoint, form, formOrJson, json, notModified, ranges } from './endpoint.ts';

export const listArticles = endpoint({
  method: 'GET',
  path: '/api/archives/{year}/{volume}/{issue}',
  access: 'admin-sees-more',
  params: issueParamsSchema,
  responses: { 200: z.array(shownArticleSchema), 304: notModified },
  errors: ['invalid_request', 'not_found'],
});

export const readArticleByReference = endpoint({
  method: 'GET',
  path: '/api/archives/ref/{refnumber}',
  access: 'admin-sees-more',
  responses: { 200: shownArticleSchema, 304: notModified },
  errors: ['not_found'],
});

export const readArticleContext = endpoint({
  method: 'GET',
  path: '/api/archives/ref/{refnumber}/context',
  access: 'admin-sees-more',
  responses: { 200: articleContextSchema, 304: notModified },
  errors: ['not_found'],
});

export const readArticle = endpoint({
  method: 'GET',
  path: '/api/archives/{id}',
  access: 'admin-sees-more',
  responses: { 200: shownArticleSchema, 304: notModified },
  errors: ['not_found'],
});

export const updateArticle = endpoint({
  method: 'POST',
  path: '/api/archives/{id}',
  access: 'admin',
  body: formOrJson(updateArticleSchema, 'pdfFile'),
  responses: { 200: adminArticleSchema },
  errors: [...articleErrors, 'version_conflict'],
  bodyError: articleErrorCode,
});

export const selectArticles = endpoint({
  method: 'POST',
  path: '/api/archives/selection',
  access: 'anyone',
  // The limit fits `MAX_SELECTED_ARTICLES` reference numbers of at most 64 characters.
  body: json(articleSelectionSchema, '64kb'),
  responses: { 200: z.array(selectedArticleSchema) },
});

export const createArticle = endpoint({
  method: 'POST',
  path: '/api/admin/archives',
  access: 'admin',
  body: form(createArticleSchema, 'pdfFile'),
  responses: { 201: adminArticleSchema },
  errors: articleErrors,
  bodyError: articleErrorCode,
});

export const previewArticle = endpoint({
  method: 'POST',
  path: '/api/admin/preview',
  access: 'admin',
  body: json(previewArticleSchema),
  responses: { 200: articlePreviewSchema },
});

export const listAuthorArticles = endpoint({
  method: 'GET',
  path: '/api/authors/{name}',
  access: 'anyone',
  responses: { 200: z.array(articleSummarySchema), 304: notModified },
  errors: ['not_found'],
});

export const readArticlePdf = endpoint({
  method: 'GET',
  path: '/archives/{year}/{volume}/{issue}/{refnumber}.pdf',
  access: 'admin-sees-more',
  responses: ranges('application/pdf'),
  errors: ['not_found'],
});
