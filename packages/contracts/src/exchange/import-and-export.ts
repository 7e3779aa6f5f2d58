import { z } from 'zod';
import { adminArticleSchema } from '../articles/article.ts';
import { importArticleSchema } from '../articles/article-input.ts';
import { articleTextNames } from '../articles/article-texts.ts';
import { adminIssueSchema } from '../articles/issue.ts';
import { statusSchema } from '../base/record.ts';
import { documentDesignSchema } from '../documents/design.ts';
import { adminEditorSchema } from '../journal/editor.ts';
import { indexingEntrySchema } from '../journal/indexing.ts';
import { adminSettingsSchema } from '../journal/settings.ts';

/** The formats that the import reads; it detects them by content. */
export const importFormats = ['csv', 'crossref', 'bibtex'] as const;
export type ImportFormat = (typeof importFormats)[number];

export const IMPORT_MAX_ROWS = 2_000;

/** An imported article, with its status in the journal that it comes from. */
export const importFormSchema = importArticleSchema.extend({
  status: z.preprocess(
    (status) => (status === '' ? undefined : status),
    statusSchema.default('enabled'),
  ),
});
export type ImportForm = z.infer<typeof importFormSchema>;

/** `exists`: the journal has an article with the same fields and PDF. */
export const importedArticleSchema = z.object({
  outcome: z.enum(['created', 'exists']),
  article: adminArticleSchema,
});
export type ImportedArticle = z.infer<typeof importedArticleSchema>;

/** Columns of earlier releases, in their order. */
const establishedColumns = [
  'refnumber',
  'title',
  'authorname',
  'year',
  'volume',
  'issue',
  'pagenumber',
  'publishdate',
  'doi',
  'txnid',
  'ptype',
  'email',
  'mobile',
  'country',
  'subject',
  'keywords',
  'description',
] as const satisfies readonly (keyof ImportForm)[];

export type ImportColumn = keyof ImportForm | 'file';
/** The columns of the articles in CSV, in import and export; `file` is the name of the PDF. */
export const importColumns: readonly ImportColumn[] = [
  ...establishedColumns,
  ...articleTextNames.filter((name) => !establishedColumns.some((column) => column === name)),
  'abstract',
  'status',
  'file',
];

/** A PDF beside the source; `size` is in bytes, `isPdf` whether it starts as a PDF does. */
export const importPdfSchema = z.strictObject({
  name: z.string().max(255),
  size: z.number().int().min(0),
  isPdf: z.boolean().default(true),
});

/**
 * The choices of an import, beside its source. `pdfs` is JSON, an array of `importPdfSchema`. Back issues may lack
 * transaction ids and emails.
 */
export const checkImportSchema = z.strictObject({
  pdfs: z
    .string()
    .max(1_000_000)
    .default('[]')
    .transform((text, ctx) => {
      try {
        const parsed: unknown = JSON.parse(text);
        return parsed;
      } catch {
        ctx.addIssue({ code: 'custom', message: 'Not JSON' });
        return z.NEVER;
      }
    })
    .pipe(z.array(importPdfSchema).max(5_000)),
  withoutTxnid: z.stringbool().default(false),
  withoutEmail: z.stringbool().default(false),
});
export type CheckImport = z.infer<typeof checkImportSchema>;

/** An issue of the source: `line` counts from 1, `column` is a name of the format. */
export const importIssueSchema = z.object({
  line: z.number().int(),
  column: z.string(),
  message: z.string(),
});
export type ImportIssue = z.infer<typeof importIssueSchema>;

/**
 * One article of the source. `fields` and the PDF named `pdf` form the request that imports it. `exists`: the journal has
 * this article with the same fields, and there is nothing to import.
 */
export const importRowSchema = z.object({
  line: z.number().int(),
  refnumber: z.string(),
  title: z.string(),
  outcome: z.enum(['new', 'exists', 'faulty']),
  faults: z.array(importIssueSchema),
  /** Assumptions about values that the source lacks. */
  notes: z.array(z.string()),
  fields: z.record(z.string(), z.string()),
  pdf: z.string(),
});
export type ImportRow = z.infer<typeof importRowSchema>;

/** The result of a check, which stores nothing. `faults` are those of the whole file. */
export const importPlanSchema = z.object({
  format: z.enum(importFormats),
  rows: z.array(importRowSchema),
  faults: z.array(importIssueSchema),
  /** Issues of the journal that have to be created first. */
  missingIssues: z.array(
    z.object({ year: z.number().int(), volume: z.number().int(), issue: z.number().int() }),
  ),
  /** PDFs that belong to no article of the source. */
  unusedPdfs: z.array(z.string()),
});
export type ImportPlan = z.infer<typeof importPlanSchema>;

/** The tables of the export. The import reads that of the articles. */
export const exportTables = ['articles', 'issues', 'editors', 'indexing', 'settings'] as const;
export type ExportTable = (typeof exportTables)[number];

/** The whole journal with all fields. Files are referred to by their paths. */
export const journalExportSchema = z.object({
  exported: z.string(),
  settings: adminSettingsSchema,
  design: documentDesignSchema,
  issues: z.array(adminIssueSchema),
  editors: z.array(adminEditorSchema),
  indexing: z.array(indexingEntrySchema),
  articles: z.array(adminArticleSchema),
});
export type JournalExport = z.infer<typeof journalExportSchema>;
