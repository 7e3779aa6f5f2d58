import { z } from 'zod';
import { growing } from '../base/growing.ts';
import { wholeNumber } from '../base/numbers.ts';
import { expectedVersion } from '../base/record.ts';
import { questionSchema, readTextSchema } from './report.ts';
import { fullTextSchema } from './schema.ts';
import { pdfSources } from './shown-text.ts';

/** The types of files that can be converted to the text of an article, by extension. */
export const textFileTypes = {
  docx: 'Word',
  tex: 'LaTeX',
  md: 'Markdown',
  xml: 'JATS',
  zip: 'JATS, LaTeX or Markdown with its pictures',
} as const;
export type TextFileType = keyof typeof textFileTypes;

/** Other extensions of these types, such as those of R Markdown and Quarto. */
const otherExtensions: Record<string, TextFileType> = {
  rmd: 'md',
  qmd: 'md',
  markdown: 'md',
  ltx: 'tex',
};
export const textFileExtensions = [
  ...Object.keys(textFileTypes),
  ...Object.keys(otherExtensions),
].map((extension) => `.${extension}`);

/** Returns the type of a file by its name. */
export function textFileTypeOf(name: string): TextFileType | undefined {
  const extension = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  if (Object.hasOwn(textFileTypes, extension)) return extension as TextFileType;
  return Object.hasOwn(otherExtensions, extension) ? otherExtensions[extension] : undefined;
}

export const conversionStates = ['waiting', 'converting', 'done', 'failed', 'cancelled'] as const;
export type ConversionState = (typeof conversionStates)[number];

const fileSchema = z.object({ name: z.string(), size: z.int() });

/** The conversion of an uploaded file to a version of the text. */
export const conversionSchema = z.object({
  id: z.string(),
  state: z.enum(conversionStates),
  /** The number of files that are converted before this file. 0 if the state is not `waiting`. */
  ahead: z.int(),
  file: fileSchema,
  /** The reason for a failure and what to do, or null. */
  error: z.string().nullable(),
  /** The number of the version that the conversion made, or null. */
  version: z.int().nullable(),
  createdby: z.string(),
  createdAt: z.iso.datetime(),
  startedAt: z.iso.datetime().nullable(),
  finishedAt: z.iso.datetime().nullable(),
});
export type Conversion = z.infer<typeof conversionSchema>;

/** The origin of a version: a converted file, a correction in place, or answers to questions. */
export const textVersionKinds = ['upload', 'correction', 'answers'] as const;
export type TextVersionKind = (typeof textVersionKinds)[number];

export const textVersionSchema = z.object({
  /** Versions are numbered from 1. */
  number: z.int(),
  kind: growing(textVersionKinds),
  /** The number of the version on which this version is based, or null for an upload. */
  basedOn: z.int().nullable(),
  /** The number of the former version whose text was restored by this version, or null. */
  restores: z.int().nullish(),
  /**
   * The uploaded file. For a correction or answers, the file of the version on which they are based. Null if a version
   * was imported without its file.
   */
  file: fileSchema.nullable(),
  /** The number of unanswered questions. */
  openQuestions: z.int(),
  createdby: z.string(),
  createdAt: z.iso.datetime(),
});
export type TextVersion = z.infer<typeof textVersionSchema>;

/** The state of the typeset PDF. While a new PDF is made, readers receive the previous PDF or the authors’ PDF. */
export const typesetStates = ['waiting', 'making', 'ready', 'failed'] as const;

export const typesettingSchema = z.object({
  state: z.enum(typesetStates),
  /** The reason why the PDF was not made, and what to do, or null. */
  error: z.string().nullable(),
});
export type Typesetting = z.infer<typeof typesettingSchema>;

/** The text of an article as its editors see it. */
export const articleTextSchema = z.object({
  /** The latest conversion, or null if no file was uploaded. */
  conversion: conversionSchema.nullable(),
  /** All versions, the newest first. The first version is the current one. */
  versions: z.array(textVersionSchema),
  /** The number of the version that readers of the published article see, or null. */
  shown: z.int().nullable(),
  pdf: growing(pdfSources),
  /** The state of the typeset PDF, or null if readers receive another PDF. */
  typesetting: typesettingSchema.nullable().default(null),
  /** The version of the article’s record, which `showText` expects. */
  articleVersion: z.int(),
});
export type ArticleText = z.infer<typeof articleTextSchema>;

/** A version with its text, its questions to the editor, and the report of its conversion. */
export const textOfVersionSchema = z.object({ version: textVersionSchema, read: readTextSchema });
export type TextOfVersion = z.infer<typeof textOfVersionSchema>;

const versionNumber = wholeNumber(1, 1_000_000, 'Versions are numbered from 1');

export const textVersionParams = z.object({ id: z.string(), number: versionNumber });

/** A new version, made by an editor from the current version. */
export const saveTextSchema = z.strictObject({
  kind: z.enum(['correction', 'answers']),
  /** The number of the current version. Any other number is refused with `version_conflict`. */
  basedOn: versionNumber,
  /** The number of the former version whose text is restored. */
  restores: versionNumber.optional(),
  text: fullTextSchema,
  /** The questions that remain. If this field is absent, the questions of the version `basedOn` remain. */
  questions: z.array(questionSchema).max(10_000).optional(),
});
export type SaveText = z.input<typeof saveTextSchema>;

/** Chooses the version and the PDF that readers receive. `shown: null` withdraws the text. */
export const showTextSchema = z.strictObject({
  shown: versionNumber.nullable(),
  /**
   * With `typeset`, readers receive the present typeset PDF until another one is made, and the authors’ PDF before the
   * first one is made. Choosing `typeset` again repeats a failed attempt.
   */
  pdf: z.enum(pdfSources).default('author'),
  version: expectedVersion,
});
export type ShowText = z.input<typeof showTextSchema>;

/**
 * The media types of pictures, by extension. Browsers cannot show the types after `svg` as pictures. Supplementary
 * files have the type `bin`, because browsers only download them.
 */
export const figureTypes = {
  png: 'image/png',
  jpg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  svg: 'image/svg+xml',
  emf: 'image/emf',
  wmf: 'image/wmf',
  tif: 'image/tiff',
  pdf: 'application/pdf',
  bin: 'application/octet-stream',
} as const;
export type FigureType = keyof typeof figureTypes;

/** The pictures that browsers show, and that editors may add. */
export const shownFigureTypes = ['png', 'jpg', 'gif', 'webp', 'svg'] as const;

/**
 * A stored picture. `file` is the hash of the content with the type as extension. Nodes of the text refer to the
 * picture by this name.
 */
export const figureSchema = z.object({
  file: z.string(),
  mediaType: z.string(),
  size: z.int(),
  width: z.number().optional(),
  height: z.number().optional(),
});
export type Figure = z.infer<typeof figureSchema>;
