import { articleErrorCode, articleErrors, pdfOptions } from '../articles/article-input.ts';
import {
  checkImportSchema,
  exportTables,
  importedArticleSchema,
  importFormSchema,
  importPlanSchema,
  journalExportSchema,
} from '../exchange/import-and-export.ts';
import { endpointsBy, file, form, get, post } from './endpoint.ts';

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
