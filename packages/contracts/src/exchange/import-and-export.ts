import { z } from 'zod';
import { adminArticleSchema } from '../articles/article.ts';
import { articleListNames } from '../articles/article-details.ts';
import { hasPlace, importArticleSchema, placeOptions } from '../articles/article-input.ts';
import { articleStatusSchema, scheduledSchema } from '../articles/article-status.ts';
import { articleTextNames } from '../articles/article-texts.ts';
import { exportedVersionsInput } from '../articles/article-update.ts';
import { exportedContributorSchema } from '../articles/contributor.ts';
import { adminIssueSchema, issueKeyFields } from '../articles/issue.ts';
import { growing } from '../base/growing.ts';
import { documentDesignSchema } from '../documents/design.ts';
import { exportedTextsInput } from '../full-text/exported-text.ts';
import { adminEditorSchema } from '../journal/editor.ts';
import { indexingEntrySchema } from '../journal/indexing.ts';
import { adminSettingsSchema } from '../journal/settings.ts';
import { mailTextSchema } from '../mails/mail-text.ts';

/**
 * The source formats of the import: the names that users see, and the extensions of files. The server detects the
 * format of a file by its content.
 */
const importFormats = {
  csv: { label: 'CSV', extensions: ['csv', 'tsv', 'txt'] },
  crossref: { label: 'Crossref XML', extensions: ['xml'] },
  bibtex: { label: 'BibTeX', extensions: ['bib', 'bibtex'] },
  jats: { label: 'JATS XML', extensions: ['xml', 'nxml', 'jats'] },
  json: { label: 'exported JSON', extensions: ['json', 'jsonl'] },
} as const;
export type ImportFormat = keyof typeof importFormats;
// The cast is needed because `Object.keys` widens the names to strings.
const importFormatNames = Object.keys(importFormats) as ImportFormat[];

// The cast is needed because `Object.fromEntries` widens the names to strings.
export const importFormatLabels = Object.fromEntries(
  Object.entries(importFormats).map(([format, { label }]) => [format, label]),
) as Readonly<Record<ImportFormat, string>>;
export const importExtensions: readonly string[] = [
  ...new Set(Object.values(importFormats).flatMap(({ extensions }) => extensions)),
];

/** Lists the formats, except one, as in `CSV, BibTeX or JSON`. */
export function importFormatList(except?: ImportFormat): string {
  const others = importFormatNames.filter((format) => format !== except);
  const labels = others.map((format) => importFormats[format].label);
  return new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(labels);
}

export const IMPORT_MAX_ROWS = 2_000;

const emptyAsAbsent = <S extends z.ZodType>(schema: S) =>
  z.preprocess((text) => (text === '' ? undefined : text), schema);

/**
 * The fields of an imported article. `status` is the article's status in the exported file. The PDFs of `versions`
 * and the files of `texts` must be sent first.
 */
export const importFormSchema = importArticleSchema
  .extend({
    ptype: emptyAsAbsent(importArticleSchema.shape.ptype),
    type: emptyAsAbsent(importArticleSchema.shape.type),
    status: emptyAsAbsent(articleStatusSchema.default('enabled')),
    scheduled: scheduledSchema,
    versions: exportedVersionsInput.default([]),
    texts: exportedTextsInput.default([]),
  })
  .refine(hasPlace, placeOptions);
export type ImportForm = z.infer<typeof importFormSchema>;

/** The result of an import. `exists` means that the journal already has an article with the same fields and PDF. */
export const importedArticleSchema = z.object({
  outcome: z.enum(['created', 'exists']),
  article: adminArticleSchema,
});
export type ImportedArticle = z.infer<typeof importedArticleSchema>;

/** The columns that earlier releases exported. Their order must not change, so new columns follow them. */
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

/** The columns with JSON in their cells. An empty cell is an empty list. */
export const jsonColumns = ['contributors', ...articleListNames] as const;

/** The columns with the printed numbers of an issue, from which the check derives the number of the issue. */
const labelColumns = ['volumelabel', 'issuelabel'] as const;

export type ImportColumn =
  | Exclude<keyof ImportForm, 'versions' | 'texts'>
  | (typeof labelColumns)[number]
  | 'file';
/** The columns of the articles' CSV file, for import and export. `file` is the name of the PDF. */
export const importColumns: readonly ImportColumn[] = [
  ...establishedColumns,
  ...articleTextNames.filter((name) => !establishedColumns.some((column) => column === name)),
  'type',
  ...jsonColumns,
  'abstract',
  'status',
  'scheduled',
  'file',
  ...labelColumns,
];

/** The maximum length of a file's path in the folder that the user chose. */
const MAX_PATH = 1_000;

/**
 * A PDF that accompanies the source files. `name` may contain folders. `isPdf` is true if the PDF's content begins
 * with `%PDF-`.
 */
export const importPdfSchema = z.strictObject({
  name: z.string().max(MAX_PATH),
  size: z.int().min(0),
  isPdf: z.boolean().default(true),
});

/** A source file: the next `size` bytes of the uploaded file, which is a concatenation of all source files. */
export const importSourceSchema = z.strictObject({
  name: z.string().max(MAX_PATH),
  size: z.int().min(0),
});
export type ImportSource = z.infer<typeof importSourceSchema>;

/** The PDF that the user chose for an article. `row` is the article's index in the plan. */
export const importPairSchema = z.strictObject({
  row: z.int().min(0),
  pdf: z.string().max(MAX_PATH),
});

const MAX_LISTED = 5_000;

const jsonList = <S extends z.ZodType>(item: S) =>
  z
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
    .pipe(z.array(item).max(MAX_LISTED));

/**
 * The options of an import check. `pdfs`, `sources` and `pairs` are JSON arrays. The uploaded file
 * is a concatenation of the files in `sources`; without `sources` it is a single file.
 * `withoutTxnid`, `withoutEmail` and `withoutAbstract` accept articles of back issues that lack a
 * transaction id, an email or an abstract.
 */
export const checkImportSchema = z.strictObject({
  pdfs: jsonList(importPdfSchema),
  sources: jsonList(importSourceSchema),
  pairs: jsonList(importPairSchema),
  withoutTxnid: z.stringbool().default(false),
  withoutEmail: z.stringbool().default(false),
  withoutAbstract: z.stringbool().default(false),
});
export type CheckImport = z.infer<typeof checkImportSchema>;

/** A validation issue of the source file. `column` is the name of the CSV column or of the XML or BibTeX field. */
export const importIssueSchema = z.object({
  line: z.int(),
  column: z.string(),
  message: z.string(),
});
export type ImportIssue = z.infer<typeof importIssueSchema>;

/** An article of the source file. An article with the outcome `exists` is not imported again. */
export const importRowSchema = z.object({
  /** The name of the source file; empty if the request does not name its files. */
  file: z.string(),
  line: z.int(),
  refnumber: z.string(),
  title: z.string(),
  outcome: z.enum(['new', 'exists', 'faulty']),
  faults: z.array(importIssueSchema),
  /** The assumptions of the check about values that the source file does not have. */
  notes: z.array(z.string()),
  fields: z.record(z.string(), z.string()),
  pdf: z.string(),
  /** The paths of the PDFs of earlier versions and of the files of texts, which must be sent before the article. */
  files: z.array(z.string()).default([]),
});
export type ImportRow = z.infer<typeof importRowSchema>;

/**
 * The parts of an exported journal that are not articles, in the order in which they are imported.
 */
export const journalParts = ['settings', 'design', 'editors', 'indexing'] as const;
export type JournalPart = (typeof journalParts)[number];

const changeFields = {
  outcome: z.enum(['new', 'changed', 'same', 'faulty']),
  /** The names of the fields that the import changes. */
  fields: z.array(z.string()),
  faults: z.array(z.string()),
};

/**
 * The effect of an import on the settings, the design, an editor or an indexing entry. `changed` means that the
 * journal already has an editor with this name or an entry with this title, which is overwritten by the values of the
 * file.
 */
export const journalChangeSchema = z.object({
  part: growing(journalParts),
  /** The name of the editor or the title of the indexing entry; empty for the settings and the design. */
  name: z.string(),
  ...changeFields,
});
export type JournalChange = z.infer<typeof journalChangeSchema>;

/** The effect of an import on all parts of a journal that are not articles. */
export const journalPlanSchema = z.object({
  /** The name of the source file with these parts. */
  file: z.string(),
  changes: z.array(journalChangeSchema),
  /** The changed texts of emails. `name` is the name of the kind of email. */
  mailTexts: z.array(z.object({ name: z.string(), ...changeFields })).default([]),
  /** The paths of the pictures and forms that must be sent first, such as `assets/editors/….webp`. */
  files: z.array(z.string()),
});

/** A file of an exported journal. It must be sent before the records that refer to it. */
export const importFileSchema = z.strictObject({
  path: z
    .string()
    .regex(
      /^assets\/(?:articles|editors|figures|indexing|journal|texts)\/[0-9a-f]{64}\.[a-z]{3,4}$/,
    ),
});

/** The fields from which the import creates an exported issue again, besides the issue's key. */
const issueExtras = adminIssueSchema.omit({
  ...{ id: true, year: true, volume: true, issue: true },
  ...{ articles: true, creation: true, version: true },
});

/** The result of an import check. `faults` are the validation issues that concern a whole file. */
export const importPlanSchema = z.object({
  /** The format of the first file. */
  format: growing(importFormatNames),
  /** The formats of all files. */
  formats: z.array(growing(importFormatNames)),
  rows: z.array(importRowSchema),
  faults: z.array(importIssueSchema.extend({ file: z.string() })),
  /** The issues, by year, volume and number, that must be created before the import. */
  missingIssues: z.array(z.object({ ...issueKeyFields, ...issueExtras.partial().shape })),
  /** The names of the PDFs that no article of the source file refers to. */
  unusedPdfs: z.array(z.string()),
  /**
   * The number of elements of the source that an article cannot store, by kind, such as `component_list/component`.
   */
  unheld: z.array(z.object({ kind: z.string(), count: z.int() })),
  /** The parts of an exported journal that are not articles, if a source file has them. */
  journal: journalPlanSchema.nullable(),
});
export type ImportPlan = z.infer<typeof importPlanSchema>;

/** The tables that can be exported. The import can read only the table `articles`. */
export const exportTables = ['articles', 'issues', 'editors', 'indexing', 'settings'] as const;
export type ExportTable = (typeof exportTables)[number];

/** The file in the exported zip file with everything except articles, PDFs and pictures. */
export const JOURNAL_FILE = 'journal.json';
/** The list of the files in the exported zip file with their SHA-256, in the format of `sha256sum --check`. */
export const MANIFEST_FILE = 'manifest-sha256.txt';

/** The export of the whole journal with all fields. It contains the paths of files, but not the files. */
export const journalExportSchema = z.object({
  exported: z.string(),
  settings: adminSettingsSchema,
  design: documentDesignSchema,
  issues: z.array(adminIssueSchema),
  editors: z.array(adminEditorSchema),
  indexing: z.array(indexingEntrySchema),
  /** The texts of emails that editors have changed. */
  mailtexts: z.array(mailTextSchema),
  articles: z.array(
    adminArticleSchema.extend({ contributors: z.array(exportedContributorSchema) }),
  ),
});
export type JournalExport = z.infer<typeof journalExportSchema>;
