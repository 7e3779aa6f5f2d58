import { z } from 'zod';
import {
  type AdminArticle,
  adminArticleSchema,
  importArticleSchema,
  statusSchema,
} from './article.ts';
import type { DocumentDesign } from './document-design.ts';
import type { AdminEditor } from './editor.ts';
import type { IndexingEntry } from './indexing.ts';
import type { AdminIssue } from './issue.ts';
import type { AdminSettings } from './settings.ts';

/** What a bulk import reads: told by the content, whatever the file is called. */
export const importFormats = ['csv', 'crossref', 'bibtex'] as const;
export type ImportFormat = (typeof importFormats)[number];

export const IMPORT_MAX_ROWS = 2_000;

/**
 * The fields of `POST /api/admin/import/articles`, beside the file `pdfFile`: an article with the status that
 * it had in the journal that it comes from.
 */
export const importFormSchema = importArticleSchema.extend({
  status: z.preprocess(
    (status) => (status === '' ? undefined : status),
    statusSchema.default('enabled'),
  ),
});
export type ImportForm = z.infer<typeof importFormSchema>;

/** The answer: 201 of an article that was made, 200 of one that is there already with the same fields and PDF. */
export const importedArticleSchema = z.object({
  outcome: z.enum(['created', 'exists']),
  article: adminArticleSchema,
});
export type ImportedArticle = z.infer<typeof importedArticleSchema>;

/** The columns of the articles' CSV, as it is exported and read; `file` is the name of the PDF. */
export const importColumns = [
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
  'abstract',
  'status',
  'file',
] as const satisfies readonly (keyof ImportForm | 'file')[];
export type ImportColumn = (typeof importColumns)[number];

/** A PDF that was dropped beside the source, by its name; `size` in bytes; `isPdf`: it begins as every PDF does. */
export const importPdfSchema = z.strictObject({
  name: z.string().max(255),
  size: z.number().int().min(0),
  isPdf: z.boolean().default(true),
});

/**
 * The fields of `POST /api/admin/import/check`, beside the file `source`. `pdfs` is JSON: an array of
 * `importPdfSchema`. The two choices let back issues lack what nobody has any more.
 */
export const checkImportSchema = z.strictObject({
  pdfs: z
    .string()
    .max(1_000_000)
    .default('[]')
    .transform((text, ctx) => {
      try {
        return JSON.parse(text) as unknown;
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

/** A fault by where it stands: `line` counts from 1 in the file, `column` is a name of the format's own. */
export const importFaultSchema = z.object({
  line: z.number().int(),
  column: z.string(),
  message: z.string(),
});
export type ImportFault = z.infer<typeof importFaultSchema>;

/**
 * One article of the source. `fields` is what `POST /api/admin/import/articles` is to be sent, with the PDF
 * named `pdf` as `pdfFile`. `exists`: there is an article of this reference number with these very fields,
 * and nothing is to be sent.
 */
export const importRowSchema = z.object({
  line: z.number().int(),
  refnumber: z.string(),
  title: z.string(),
  outcome: z.enum(['new', 'exists', 'faulty']),
  faults: z.array(importFaultSchema),
  /** What was assumed where the source is silent. */
  notes: z.array(z.string()),
  fields: z.record(z.string(), z.string()),
  pdf: z.string(),
});
export type ImportRow = z.infer<typeof importRowSchema>;

/** The answer of the dry run, which stores nothing. `faults` are those of the file as a whole. */
export const importPlanSchema = z.object({
  format: z.enum(importFormats),
  rows: z.array(importRowSchema),
  faults: z.array(importFaultSchema),
  /** Issues that the articles need and the journal has not yet. */
  missingIssues: z.array(
    z.object({ year: z.number().int(), volume: z.number().int(), issue: z.number().int() }),
  ),
  /** PDFs that no article of the source names. */
  unusedPdfs: z.array(z.string()),
});
export type ImportPlan = z.infer<typeof importPlanSchema>;

/** What can be exported as a table: `GET /api/admin/export/{table}.csv`. The articles' is what the import reads. */
export const exportTables = ['articles', 'issues', 'editors', 'indexing', 'settings'] as const;
export type ExportTable = (typeof exportTables)[number];

/** `GET /api/admin/export/journal.json`: everything, with all fields; files are where their records say. */
export interface JournalExport {
  exported: string;
  settings: AdminSettings;
  design: DocumentDesign;
  issues: AdminIssue[];
  editors: AdminEditor[];
  indexing: IndexingEntry[];
  articles: AdminArticle[];
}
