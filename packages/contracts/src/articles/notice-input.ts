import { z } from 'zod';
import { growing } from '../base/growing.ts';
import { wholeNumber } from '../base/numbers.ts';
import { expectedVersion } from '../base/record.ts';
import { characters } from '../limits/sizes.ts';
import { importArticleSchema, pdfOptions } from './article-input.ts';
import { noticeKindSchema } from './article-update.ts';
import { noticeKindNames } from './notice.ts';

const { publishdate, refnumber, pagenumber, doi, title, abstract, authorname } =
  importArticleSchema.shape;
const { year, volume, issue, removestext } = importArticleSchema.shape;

/** Returns the schema of a text that may be empty. */
const orEmpty = <S extends z.ZodType<string>>(schema: S) =>
  z.union([z.string().trim().pipe(z.literal('')), schema]).default('');

/**
 * A notice about a published article: a correction, an expression of concern, a retraction or a
 * withdrawal. `text` is HTML. The default title consists of the kind and the article's title. The
 * default authors are the editors. `version` is the version of the article that the editor has
 * read. Without a file, the PDF is made from `text`.
 */
export const publishNoticeSchema = z.strictObject({
  kind: noticeKindSchema,
  text: abstract.unwrap().refine((html) => html !== '', 'Required'),
  title: orEmpty(title),
  authorname: orEmpty(authorname),
  publishdate,
  refnumber,
  pagenumber,
  doi,
  year,
  volume,
  issue,
  removestext,
  version: expectedVersion,
  ...pdfOptions,
});
export type PublishNotice = z.infer<typeof publishNoticeSchema>;

/** The proposed reference numbers for notices about an article, one for each kind of notice. */
export const noticeReferencesSchema = z.record(growing(noticeKindNames), z.string());
export type NoticeReferences = z.infer<typeof noticeReferencesSchema>;

/**
 * A new version of a published article: another PDF, title or abstract, and the reason. If a text is empty, the current
 * text stays unchanged.
 */
export const publishVersionSchema = z.strictObject({
  note: z
    .string()
    .trim()
    .min(1, 'Required')
    .max(...characters(2_000)),
  title: orEmpty(title),
  abstract: orEmpty(abstract.unwrap()),
  version: expectedVersion,
  ...pdfOptions,
});
export type PublishVersion = z.infer<typeof publishVersionSchema>;

/** The number of an earlier version, in the query of a PDF. */
export const earlierVersionNumber = wholeNumber(
  1,
  10_000,
  'Versions are numbered from 1',
).optional();
