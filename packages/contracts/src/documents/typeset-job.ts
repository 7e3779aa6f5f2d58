import { z } from 'zod';
import { articleSchema } from '../articles/article.ts';
import { pickIssueKey } from '../articles/issue.ts';
import { fullTextSchema } from '../full-text/schema.ts';
import { settingsSchema } from '../journal/settings.ts';
import { documentDesignSchema } from './design.ts';

/**
 * The Redis keys by which svc-content and svc-pdf's typesetting worker exchange data. svc-content stores the source of
 * a job under `sourceKey`. The worker stores the PDF, or the reason for a failure, under `resultKey`. All keys begin
 * with `TYPESET_PREFIX`. The worker that converts uploaded files has no access to keys with this prefix.
 */
export const TYPESET_PREFIX = 'typeset';
export const TYPESET_QUEUE = 'articles';

/** The content of a typeset PDF besides the text. After a change of this content, the PDF is made again. */
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
 * The head of a source, which is one line of JSON. The pictures follow the head, one after the other. `files` maps the
 * names of supplementary files in the text to their public addresses.
 */
export const typesetSourceSchema = typesetRecordSchema.extend({
  text: fullTextSchema,
  files: z.record(z.string(), z.string()),
  pictures: z.array(
    z.object({ file: z.string(), mediaType: z.string(), size: z.int().nonnegative() }),
  ),
});
export type TypesetSource = z.infer<typeof typesetSourceSchema>;

/** A result without a PDF: the reason why the text cannot be printed. */
export const typesetRefusalSchema = z.object({ refused: z.string() });
