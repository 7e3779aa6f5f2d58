import { z } from 'zod';
import { emailAddress } from '../base/email.ts';
import { plainText } from '../base/markup.ts';
import { recordChange } from '../base/record.ts';
import { withoutControls } from '../base/text.ts';
import type { ErrorCode } from '../errors/error-codes.ts';
import type { ValidationIssue } from '../errors/problem.ts';
import { paymentTypes } from './article.ts';
import { articleListInputs, articleTypeSchema } from './article-details.ts';
import { articleStatusSchema, scheduledSchema } from './article-status.ts';
import {
  articleTextFields,
  isPublicText,
  mapArticleTexts,
  type PublicArticleText,
  requestText,
} from './article-texts.ts';
import { splitAuthors } from './author-list.ts';
import {
  contributorSchema,
  contributorsInput,
  MAX_CONTRIBUTORS,
  nameWithoutTags,
} from './contributor.ts';
import { issueNumberSchema, volumeSchema, yearSchema } from './issue.ts';
import { parsePages, withHyphens } from './pages.ts';

/**
 * Returns the schema of a text that must not be empty. Refinements added to this schema must accept an empty text, so
 * that an empty text causes only one issue.
 */
const requiredText = (max: number) => requestText(max).refine((value) => value !== '', 'Required');

/** Returns the schema of HTML that must contain text besides tags. */
const requiredRichText = (max: number) =>
  requestText(max).refine((value) => plainText(value) !== '', 'Required');

export const refnumberSchema = requiredText(64)
  .refine((ref) => /^(?:[A-Za-z0-9][A-Za-z0-9._-]*)?$/.test(ref), {
    error: 'Letters, digits, dot, dash and underscore only, a letter or digit first',
  })
  .refine((ref) => !ref.includes('..') && !ref.toLowerCase().endsWith('.pdf'), {
    error: 'Must not contain “..” or end in .pdf',
  });

export const txnidSchema = requiredText(1000).refine(
  (id) => /^(?:[A-Za-z0-9\-_./]{3,64})?$/.test(id),
  {
    error: '3 to 64 letters, digits or - _ . /',
  },
);

const pagenumberSchema = requestText(100)
  .transform(withHyphens)
  .refine((pages) => pages === '' || parsePages(pages) !== null, {
    error:
      'One page (12, xi, S3), a range (12-15, xi-xiv, S1-S9, 123:1-25) whose end is not before its start, or several in order (1-3, 7)',
  })
  .default('');

/** The message for an article without pages and without an article number. */
export const NO_PAGES = 'Required, unless there is an article number';

/** Returns whether an article has pages or an article number. */
export function hasPlace(article: { pagenumber?: unknown; articlenumber?: unknown }): boolean {
  const isGiven = (text: unknown) => typeof text === 'string' && text.trim() !== '';
  return isGiven(article.pagenumber) || isGiven(article.articlenumber);
}

/** The options of the refinement by `hasPlace`. `when` makes the refinement run even if other fields are invalid. */
export const placeOptions = {
  path: ['pagenumber'],
  error: NO_PAGES,
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
};

const publishdateSchema = z
  .string({ error: 'Required' })
  .trim()
  .min(1, 'Required')
  .refine(
    (day) =>
      day === '' || z.iso.date().safeParse(day).success || z.iso.datetime().safeParse(day).success,
    {
      error: 'A date of the calendar, as YYYY-MM-DD',
    },
  )
  .transform((day) => day.slice(0, 10));

/** The maximum length of `authorname`. It suffices for `MAX_CONTRIBUTORS` names. */
const MAX_AUTHORNAME = 50_000;

const TOO_MANY_AUTHORS = `At most ${MAX_CONTRIBUTORS.toLocaleString('en')} authors`;

function readableNames(authorname: string, ctx: z.RefinementCtx): void {
  if (authorname === '') return;
  const names = splitAuthors(authorname);
  const report = (message: string) => ctx.addIssue({ code: 'custom', message });
  if (names.length === 0) report('Required');
  if (names.length > MAX_CONTRIBUTORS) report(TOO_MANY_AUTHORS);
  const { success, error } = contributorSchema.shape.name.safeParse(longest(names));
  if (!success) report(error.issues[0]?.message ?? '');
}

const longest = (texts: readonly string[]) =>
  texts.reduce((long, text) => (text.length > long.length ? text : long), '');

const articleListFields = {
  funding: articleListInputs.funding.default([]),
  references: articleListInputs.references.default([]),
  relations: articleListInputs.relations.default([]),
  translations: articleListInputs.translations.default([]),
};

const articleFields = {
  ptype: z.enum(paymentTypes, { error: 'paid or free' }).default('paid'),
  publishdate: publishdateSchema,
  authorname: nameWithoutTags(requestText(MAX_AUTHORNAME))
    .refine((names) => names !== '', 'Required')
    .superRefine(readableNames),
  pagenumber: pagenumberSchema,
  refnumber: refnumberSchema,
  title: requiredRichText(2_000),
  abstract: requiredRichText(100_000),
  ...articleTextFields,
  type: articleTypeSchema.default('research-article'),
  /** The authors' details. If this field is absent, the stored details are retained. */
  contributors: contributorsInput.optional(),
  ...articleListFields,
  year: yearSchema,
  volume: volumeSchema,
  issue: issueNumberSchema,
};

const emailSchema = requiredText(320).pipe(emailAddress());
const orNone = <S extends z.ZodType<string>>(schema: S) =>
  z.union([z.string().trim().pipe(z.literal('')), schema]).default('');

/** The fields of a new article. `publishdate` is `YYYY-MM-DD`; `title` and `abstract` are HTML. */
export const createArticleSchema = z
  .strictObject({
    ...articleFields,
    txnid: txnidSchema,
    email: emailSchema,
    status: articleStatusSchema.exclude(['disabled']).default('enabled'),
    scheduled: scheduledSchema,
  })
  .refine(hasPlace, placeOptions);

/** The fields of an imported article. Back issues may lack transaction ids, emails and abstracts. */
export const importArticleSchema = z.strictObject({
  ...articleFields,
  txnid: orNone(txnidSchema),
  email: orNone(emailSchema),
  abstract: orNone(articleFields.abstract),
});
export type ImportArticle = z.infer<typeof importArticleSchema>;

/** The treatment of active content in the PDF of a request. */
export const pdfOptions = {
  /** Removes active content, such as scripts and embedded files. Otherwise, a PDF with active content is refused. */
  removeActiveContent: z.stringbool().default(false),
};

/** A change to an article. The handler refuses an empty `txnid` or `abstract` if the article already has one. */
export const updateArticleSchema = recordChange(
  {
    ...importArticleSchema.shape,
    status: articleStatusSchema,
    scheduled: scheduledSchema,
    ...pdfOptions,
  },
  [
    'id',
    'stage',
    'authors',
    'citedAuthors',
    'updates',
    'notice',
    'volumelabel',
    'issuelabel',
    'versions',
    'currentVersion',
    'file',
    'fileSize',
    'fulltext',
    'creation',
    'modification',
    'createdby',
    'modifiedby',
  ],
);
export type UpdateArticle = z.infer<typeof updateArticleSchema>;

/**
 * Returns the error code of `txnid` or `pagenumber` if all validation issues concern that field, and otherwise
 * `invalid_request`.
 */
export function articleErrorCode(faults: readonly ValidationIssue[]): ErrorCode {
  const only = (path: string) => faults.length > 0 && faults.every((fault) => fault.path === path);
  if (only('txnid')) return 'invalid_txnid';
  if (only('pagenumber')) return 'invalid_pagenumber';
  return 'invalid_request';
}

/** The error codes of requests that create, change or import an article. */
export const articleErrors = [
  'invalid_txnid',
  'invalid_pagenumber',
  'unsupported_file',
  'not_found',
  'duplicate_reference_number',
  'duplicate_title',
  'duplicate_txnid',
  'duplicate_doi',
] as const satisfies ErrorCode[];

/** Returns the schema of a field of a preview. Text longer than `max` characters is truncated instead of refused. */
const typed = (max: number, normalize = (text: string) => text) =>
  z
    .string()
    .transform((value) => normalize(withoutControls(value).slice(0, max).trim()))
    .default('');

/** The fields of the article form for a preview. Invalid values are accepted. `id` is the edited article's id. */
export const previewArticleSchema = z.object({
  id: typed(50),
  title: typed(2_000),
  abstract: typed(100_000),
  authorname: typed(MAX_AUTHORNAME),
  type: articleTypeSchema.default('research-article').catch('research-article'),
  contributors: contributorsInput.optional().catch(undefined),
  funding: articleListInputs.funding.default([]).catch([]),
  references: articleListInputs.references.default([]).catch([]),
  relations: articleListInputs.relations.default([]).catch([]),
  translations: articleListInputs.translations.default([]).catch([]),
  pagenumber: typed(100),
  publishdate: typed(40),
  refnumber: typed(64),
  ...mapArticleTexts<ReturnType<typeof typed>, PublicArticleText>(
    ({ maxLength, normalize }) => typed(maxLength, normalize),
    isPublicText,
  ),
  year: yearSchema.catch(() => new Date().getUTCFullYear()),
  volume: volumeSchema.catch(0),
  issue: issueNumberSchema.catch(0),
});
export type PreviewArticle = z.infer<typeof previewArticleSchema>;

/** The maximum number of articles in a selection. */
export const MAX_SELECTED_ARTICLES = 500;
export const articleSelectionSchema = z.strictObject({
  refnumbers: z
    .array(refnumberSchema)
    .max(MAX_SELECTED_ARTICLES)
    .refine(
      (refnumbers) => new Set(refnumbers).size === refnumbers.length,
      'Enter each one only once',
    ),
});

/** The articles in a file for an agency. At least one article is required. */
export const depositSelectionSchema = articleSelectionSchema.refine(
  ({ refnumbers }) => refnumbers.length > 0,
  { path: ['refnumbers'], error: 'At least one' },
);
