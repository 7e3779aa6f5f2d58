import { articleErrorCode, articleErrors } from '../articles/article-input.ts';
import {
  checkImportSchema,
  type ExportTable,
  importedArticleSchema,
  importFormSchema,
  importPlanSchema,
  journalExportSchema,
} from '../exchange/import-and-export.ts';
import { endpoint, file, form } from './endpoint.ts';

export const checkImport = endpoint({
  method: 'POST',
  path: '/api/admin/import/check',
  access: 'admin',
  body: form(checkImportSchema, 'source'),
  responses: { 200: importPlanSchema },
  errors: ['unsupported_file'],
});

export const importArticle = endpoint({
  method: 'POST',
  path: '/api/admin/import/articles',
  access: 'admin',
  body: form(importFormSchema, 'pdfFile'),
  responses: { 200: importedArticleSchema, 201: importedArticleSchema },
  errors: articleErrors,
  bodyError: articleErrorCode,
});

const table = (name: ExportTable) =>
  endpoint({
    method: 'GET',
    path: `/api/admin/export/${name}.csv`,
    access: 'admin',
    responses: { 200: file('text/csv') },
  });

export const exportTable = {
  articles: table('articles'),
  issues: table('issues'),
  editors: table('editors'),
  indexing: table('indexing'),
  settings: table('settings'),
} satisfies Record<ExportTable, unknown>;

export const exportJournal = endpoint({
  method: 'GET',
  path: '/api/admin/export/journal.json',
  access: 'admin',
  responses: { 200: journalExportSchema },
});
