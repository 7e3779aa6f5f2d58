import { z } from 'zod';
import {
  articleErrorCode,
  articleErrors,
  depositSelectionSchema,
  pdfOptions,
} from '../articles/article-input.ts';
import {
  checkImportSchema,
  exportTables,
  importedArticleSchema,
  importFileSchema,
  importFormSchema,
  importPlanSchema,
  journalChangeSchema,
  journalExportSchema,
} from '../exchange/import-and-export.ts';
import { endpointsBy, file, form, get, json, post } from './endpoint.ts';

export const checkImport = post('/api/admin/import/check', 'admin', {
  body: form(checkImportSchema, 'source'),
  responses: { 200: importPlanSchema },
  errors: ['unsupported_file'],
});

export const importArticle = post('/api/admin/import/articles', 'admin', {
  body: form(importFormSchema.safeExtend(pdfOptions), 'pdfFile'),
  responses: { 200: importedArticleSchema, 201: importedArticleSchema },
  errors: articleErrors,
  bodyError: articleErrorCode,
});

/** Stores a file of an exported journal unchanged, for a later call of `importArticle` or `importJournal`. */
export const importFile = post('/api/admin/import/files', 'admin', {
  body: form(importFileSchema, 'file'),
  responses: { 200: z.object({ path: z.string() }) },
  errors: ['unsupported_file'],
});

/**
 * Imports the parts of an exported journal that are not issues or articles. Their files must be sent first. Requires
 * a confirmation, because the parts include the design and the texts of emails.
 */
export const importJournal = post('/api/admin/import/journal', 'admin', {
  body: form(z.strictObject({}), 'source'),
  confirmed: true,
  responses: { 200: z.array(journalChangeSchema) },
  errors: ['unsupported_file'],
});

export const exportTable = endpointsBy(exportTables, (name) =>
  get(`/api/admin/export/${name}.csv`, 'admin', { responses: { 200: file('text/csv') } }),
);

export const exportJournal = get('/api/admin/export/journal.json', 'admin', {
  responses: { 200: journalExportSchema },
});

/**
 * Returns the whole journal as a zip file for the import: `journal.json`, the articles as JSON Lines and as PDFs, the
 * PDFs of earlier versions, the pictures and forms, and a manifest. Users, the audit log and the work log are not
 * included.
 */
export const exportArchive = get('/api/admin/export/journal.zip', 'admin', {
  responses: { 200: file('application/zip') },
});

/**
 * Returns the deposit that registers the articles' DOIs. Errors name the articles and settings that prevent the
 * deposit.
 */
export const makeCrossrefDeposit = post('/api/admin/crossref', 'admin', {
  // Sufficient for `MAX_SELECTED_ARTICLES` reference numbers of at most 64 characters.
  body: json(depositSelectionSchema, '64kb'),
  responses: { 200: file('application/xml') },
  errors: ['not_found'],
});
