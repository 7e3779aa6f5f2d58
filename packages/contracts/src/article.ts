import { z } from 'zod';
import type { ErrorCode } from './error-codes.ts';
import type { Fault } from './errors.ts';
import { formattedCitationSchema } from './formatted-citation.ts';
import { issueNumberSchema, volumeSchema, yearSchema } from './issue.ts';
import { recordChange } from './record-change.ts';
import { parsePages, plainText, splitAuthors, withoutControls } from './text.ts';

/** A PDF is "under 5 MB": this many bytes are already too many. */
export const PDF_TOO_LARGE = 5_242_880;

const text = (max: number) =>
  z
    .string({ error: 'Required' })
    .max(max, `At most ${max} characters`)
    .refine((value) => withoutControls(value) === value, 'Holds a control character')
    .transform((value) => value.trim());

const requiredText = (max: number) => text(max).refine((value) => value !== '', 'Required');

/** Rich text arrives as HTML; required means that some text is left when the tags are gone. */
const requiredRichText = (max: number) =>
  text(max).refine((value) => plainText(value) !== '', 'Required');

const optionalText = (max: number) => text(max).default('');

export const refnumberSchema = requiredText(64)
  .refine((ref) => /^[A-Za-z0-9][A-Za-z0-9._-]*$/.test(ref), {
    error: 'Letters, digits, dot, dash and underscore only, a letter or digit first',
  })
  .refine((ref) => !ref.includes('..') && !ref.toLowerCase().endsWith('.pdf'), {
    error: 'Must not hold “..” nor end in .pdf',
  });

const txnidSchema = requiredText(1000).refine((id) => /^[A-Za-z0-9\-_./]{3,64}$/.test(id), {
  error: '3 to 64 letters, digits or - _ . /',
});

const pagenumberSchema = requiredText(100).refine((pages) => parsePages(pages) !== null, {
  error: 'One page (12) or a range (12-15) whose end is not before its start',
});

const publishdateSchema = z
  .string({ error: 'Required' })
  .trim()
  .min(1, 'Required')
  .refine((day) => z.iso.date().safeParse(day).success || z.iso.datetime().safeParse(day).success, {
    error: 'A date as YYYY-MM-DD',
  })
  .transform((day) => day.slice(0, 10));

export const paymentTypes = ['paid', 'free'] as const;
export const statuses = ['enabled', 'disabled'] as const;
/** Whether readers see the record. */
export const statusSchema = z.enum(statuses, { error: 'enabled or disabled' });

const articleFields = {
  ptype: z.enum(paymentTypes, { error: 'paid or free' }).default('paid'),
  publishdate: publishdateSchema,
  authorname: requiredText(5_000).refine((names) => splitAuthors(names).length > 0, 'Required'),
  pagenumber: pagenumberSchema,
  subject: optionalText(500),
  country: optionalText(200),
  refnumber: refnumberSchema,
  mobile: optionalText(50),
  title: requiredRichText(2_000),
  description: optionalText(20_000),
  keywords: optionalText(2_000),
  abstract: requiredRichText(100_000),
  doi: text(300)
    .refine((doi) => doi === '' || /^10\.\d{4,9}\/\S+$/.test(doi), {
      error: 'A DOI begins with 10. and has a slash',
    })
    .default(''),
  year: yearSchema,
  volume: volumeSchema,
  issue: issueNumberSchema,
};

const emailSchema = requiredText(320).pipe(z.email('Not an email address'));
const orNone = <S extends z.ZodType<string>>(schema: S) =>
  z.union([z.string().trim().pipe(z.literal('')), schema]).default('');

/**
 * The fields of `POST /api/admin/archives/`, beside the file `pdfFile` (multipart, so that numbers
 * arrive as strings). `publishdate` is the certificate date, `YYYY-MM-DD`; `authorname` is
 * comma-separated; `title` and `abstract` are HTML, cleaned by the server.
 */
export const createArticleSchema = z.strictObject({
  ...articleFields,
  txnid: txnidSchema,
  email: emailSchema,
});
export type CreateArticle = z.infer<typeof createArticleSchema>;

/**
 * `POST /api/admin/import/articles`, beside `pdfFile`: a back issue's article may lack what nobody has
 * any more. An article that is there already, with the same fields and file, is answered as it is.
 */
export const importArticleSchema = z.strictObject({
  ...articleFields,
  txnid: orNone(txnidSchema),
  email: orNone(emailSchema),
});
export type ImportArticle = z.infer<typeof importArticleSchema>;

/**
 * `POST /api/archives/{id}`: what is to change, as a form or as JSON, and a `pdfFile` only where the
 * stored PDF is to be replaced. An empty `txnid` is taken only of an article that has none.
 */
export const updateArticleSchema = recordChange(
  { ...importArticleSchema.shape, status: statusSchema },
  ['id', 'authors', 'file', 'fileSize', 'creation', 'modification', 'createdby', 'modifiedby'],
);
export type UpdateArticle = z.infer<typeof updateArticleSchema>;

/** The error code of a refused article: the spec names one for the transaction id and one for pages. */
export function articleFaultCode(faults: readonly Fault[]): ErrorCode {
  const only = (path: string) => faults.length > 0 && faults.every((fault) => fault.path === path);
  if (only('txnid')) return 'invalid_txnid';
  if (only('pagenumber')) return 'invalid_pagenumber';
  return 'invalid_request';
}

/** An article as anyone sees it. Dates are ISO 8601; `title` and `abstract` are clean HTML. */
export const articleSchema = z.object({
  id: z.string(),
  refnumber: z.string(),
  title: z.string(),
  authorname: z.string(),
  authors: z.array(z.string()),
  abstract: z.string(),
  description: z.string(),
  keywords: z.string(),
  subject: z.string(),
  country: z.string(),
  doi: z.string(),
  pagenumber: z.string(),
  publishdate: z.iso.datetime(),
  year: z.number().int(),
  volume: z.number().int(),
  issue: z.number().int(),
  /** `{refnumber}.pdf`, or empty when there is none; `fileSize` is in bytes. */
  file: z.string(),
  fileSize: z.number().int(),
  status: z.enum(statuses),
  creation: z.iso.datetime(),
  modification: z.iso.datetime(),
  /** Counts the record's changes; part of every cache key, and the expected value in a write. */
  version: z.number().int(),
});
export type Article = z.infer<typeof articleSchema>;

/** What lists show of an article; its long text would only make them heavier. */
export const articleSummarySchema = articleSchema.pick({
  refnumber: true,
  title: true,
  authors: true,
  country: true,
  pagenumber: true,
  publishdate: true,
  year: true,
  volume: true,
  issue: true,
  file: true,
  fileSize: true,
});
export type ArticleSummary = z.infer<typeof articleSummarySchema>;

/**
 * `GET /api/archives/ref/{refnumber}/context`: what stands around an article on its page. `previous`
 * and `next` are its neighbours in the order of the issue's pages.
 */
export const articleContextSchema = z.object({
  previous: articleSummarySchema.nullable(),
  next: articleSummarySchema.nullable(),
  related: z.array(articleSummarySchema),
  citations: z.array(formattedCitationSchema),
});
export type ArticleContext = z.infer<typeof articleContextSchema>;

/** An article as an administrator sees it; `txnid` and `email` are empty where a back issue has none. */
export const adminArticleSchema = articleSchema.extend({
  txnid: z.string(),
  ptype: z.enum(paymentTypes),
  email: z.string(),
  mobile: z.string(),
  createdby: z.string(),
  modifiedby: z.string(),
});
export type AdminArticle = z.infer<typeof adminArticleSchema>;

/** An article as its reader sees it: anyone without the private fields, an administrator with them. */
export const shownArticleSchema = adminArticleSchema.partial({
  txnid: true,
  ptype: true,
  email: true,
  mobile: true,
  createdby: true,
  modifiedby: true,
});
export const articleListSchema = z.array(shownArticleSchema);

/** The errors of a write of an article. */
export const articleErrors = [
  'invalid_txnid',
  'invalid_pagenumber',
  'unsupported_file',
  'not_found',
  'duplicate_reference_number',
  'duplicate_title',
  'duplicate_txnid',
] as const satisfies ErrorCode[];

/** `GET /api/admin/search?q=`: enabled and disabled articles, the best first. */
export const adminSearchRowSchema = adminArticleSchema.pick({
  id: true,
  refnumber: true,
  title: true,
  txnid: true,
  pagenumber: true,
  status: true,
  year: true,
  volume: true,
  issue: true,
  creation: true,
  modification: true,
});
export type AdminSearchRow = z.infer<typeof adminSearchRowSchema>;

/** Cut rather than refused: what is too long is told when it is saved. */
const typed = (max: number) =>
  z
    .string()
    .transform((value) => withoutControls(value).slice(0, max).trim())
    .default('');

/**
 * `POST /api/admin/preview` (JSON): the fields as they are typed so far, also where they are not valid yet;
 * `id` is that of the article being edited, if it is one.
 */
export const previewArticleSchema = z.object({
  id: typed(50),
  title: typed(2_000),
  abstract: typed(100_000),
  authorname: typed(5_000),
  pagenumber: typed(100),
  publishdate: typed(40),
  refnumber: typed(64),
  keywords: typed(2_000),
  description: typed(20_000),
  subject: typed(500),
  country: typed(200),
  doi: typed(300),
  year: yearSchema.catch(() => new Date().getUTCFullYear()),
  volume: volumeSchema.catch(0),
  issue: issueNumberSchema.catch(0),
});
export type PreviewArticle = z.infer<typeof previewArticleSchema>;

/** An article that is not saved yet, as its page will show it: what the page's two calls would answer. */
export const articlePreviewSchema = z.object({
  article: articleSchema,
  context: articleContextSchema,
});
export type ArticlePreview = z.infer<typeof articlePreviewSchema>;

/** `POST /api/archives/selection` asks for many articles at once, out of memory. */
export const ARTICLES_AT_ONCE = 500;
export const articleSelectionSchema = z.strictObject({
  refnumbers: z.array(refnumberSchema).max(ARTICLES_AT_ONCE),
});

/** What it answers: the enabled ones of them, in their order, without their long texts. */
export const selectedArticleSchema = articleSchema.pick({
  id: true,
  refnumber: true,
  title: true,
  authors: true,
  doi: true,
  pagenumber: true,
  publishdate: true,
  year: true,
  volume: true,
  issue: true,
  version: true,
});
export type SelectedArticle = z.infer<typeof selectedArticleSchema>;
