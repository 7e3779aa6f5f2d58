import { z } from 'zod';
import { articleSchema } from '../articles/article.ts';
import { pickIssueKey } from '../articles/issue.ts';
import { fullTextSchema } from '../full-text/schema.ts';
import { settingsSchema } from '../journal/settings.ts';
import { documentDesignSchema } from './design.ts';

/**
 * How svc-content and the worker of svc-pdf that typesets articles meet in Redis. A job names a source under `sourceKey`, and
 * the worker stores the PDF, or why there is none, under `resultKey`. All keys begin with `TYPESET_PREFIX`, where the worker that
 * reads strangers’ files has no access.
 */
export const TYPESET_PREFIX = 'typeset';
export const TYPESET_QUEUE = 'articles';

/** All that a typeset PDF says besides the text. If it changes, the PDF is made again. */
export const typesetRecordSchema = z.object({
  article: articleSchema.pick({
    title: true,
    abstract: true,
    contributors: true,
    type: true,
    notice: true,
    updates: true,
    keywords: true,
    received: true,
    accepted: true,
    doi: true,
    license: true,
    language: true,
    pagenumber: true,
    articlenumber: true,
    publishdate: true,
    dateprecision: true,
    ...pickIssueKey,
  }),
  settings: settingsSchema.pick({
    websitename: true,
    formatted_journal_name: true,
    issn: true,
    license: true,
    language: true,
    logo_image: true,
  }),
  design: documentDesignSchema.pick({
    accent_color: true,
    warm_color: true,
    article_columns: true,
  }),
});
export type TypesetRecord = z.infer<typeof typesetRecordSchema>;

/**
 * The head of a source, which is one line of JSON. The pictures follow it, one after the other. `files` has the public addresses of
 * supplementary files, by the names in the text.
 */
export const typesetSourceSchema = typesetRecordSchema.extend({
  text: fullTextSchema,
  files: z.record(z.string(), z.string()),
  pictures: z.array(
    z.object({ file: z.string(), mediaType: z.string(), size: z.int().nonnegative() }),
  ),
});
export type TypesetSource = z.infer<typeof typesetSourceSchema>;

/** A result that is no PDF: why the text cannot be printed. */
export const typesetRefusalSchema = z.object({ refused: z.string() });
