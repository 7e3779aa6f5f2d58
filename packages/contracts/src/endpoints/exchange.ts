import {
  articleErrorCode,
  articleErrors,
  crossrefSelectionSchema,
  pdfOptions,
} from '../articles/article-input.ts';
import {
  checkImportSchema,
  exportTables,
  importedArticleSchema,
  importFormSchema,
  importPlanSchema,
  journalExportSchema,
} from '../exchange/import-and-export.ts';
import { endpointsBy, file, form, get, json, post } from './endpoint.ts';

export const checkImport = post('/api/admin/import/check', 'admin', {
  body: form(checkImportSchema, 'source'),
  responses: { 200: importPlanSchema },
  errors: ['unsupported_file'],
});

export const importArticle = post('/api/admin/import/articles', 'admin', {
  body: form(importFormSchema.extend(pdfOptions), 'pdfFile'),
  responses: { 200: importedArticleSchema, 201: importedArticleSchema },
  errors: articleErrors,
  bodyError: articleErrorCode,
});

export const exportTable = endpointsBy(exportTables, (name) =>
  get(`/api/admin/export/${name}.csv`, 'admin', { responses: { 200: file('text/csv') } }),
);

export const exportJournal = get('/api/admin/export/journal.json', 'admin', {
  responses: { 200: journalExportSchema },
});

/** Returns the deposit that registers the articles' DOIs. Its errors name the articles and settings that prevent it. */
export const makeCrossrefDeposit = post('/api/admin/crossref', 'admin', {
  // The limit fits `MAX_SELECTED_ARTICLES` reference numbers of at most 64 characters.
  body: json(crossrefSelectionSchema, '64kb'),
  responses: { 200: file('application/xml') },
  errors: ['not_found'],
});
