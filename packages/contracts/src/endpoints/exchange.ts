import { z } from 'zod';
import { adminArticleSchema, articleErrors, articleFaultCode } from '../article.ts';
import {
  checkImportSchema,
  type ExportTable,
  importedArticleSchema,
  importFormSchema,
  importPlanSchema,
} from '../bulk-import.ts';
import { documentDesignSchema } from '../document-design.ts';
import { adminEditorSchema } from '../editor.ts';
import { indexingEntrySchema } from '../indexing.ts';
import { adminIssueSchema } from '../issue.ts';
import { adminSettingsSchema } from '../settings.ts';
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
  bodyError: articleFaultCode,
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

/** All records with all fields. */
export const exportJournal = endpoint({
  method: 'GET',
  path: '/api/admin/export/journal.json',
  access: 'admin',
  responses: {
    200: z.object({
      exported: z.string(),
      settings: adminSettingsSchema,
      design: documentDesignSchema,
      issues: z.array(adminIssueSchema),
      editors: z.array(adminEditorSchema),
      indexing: z.array(indexingEntrySchema),
      articles: z.array(adminArticleSchema),
    }),
  },
});
