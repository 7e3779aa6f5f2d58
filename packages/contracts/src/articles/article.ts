import { z } from 'zod';
import { statuses } from '../base/record.ts';
import { isPublicText, mapArticleTexts, type PublicArticleText } from './article-texts.ts';
import { type CitationStyle, citationStyles } from './citation.ts';

export const paymentTypes = ['paid', 'free'] as const;

/** An article without its private fields. `title` and `abstract` are sanitised HTML. */
export const articleSchema = z.object({
  id: z.string(),
  refnumber: z.string(),
  title: z.string(),
  authorname: z.string(),
  authors: z.array(z.string()),
  abstract: z.string(),
  ...mapArticleTexts<z.ZodString, PublicArticleText>(() => z.string(), isPublicText),
  pagenumber: z.string(),
  publishdate: z.iso.datetime(),
  year: z.number().int(),
  volume: z.number().int(),
  issue: z.number().int(),
  /** `{refnumber}.pdf`, or empty without a PDF; `fileSize` is in bytes. */
  file: z.string(),
  fileSize: z.number().int(),
  status: z.enum(statuses),
  creation: z.iso.datetime(),
  modification: z.iso.datetime(),
  /** Incremented by every change; part of cache keys, and the expected value of a write. */
  version: z.number().int(),
});
export type Article = z.infer<typeof articleSchema>;

/** The fields of an article in lists. */
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

/** `html` holds `i`, `em`, `sub` and `sup` at most. */
export const formattedCitationSchema = z.object({
  // `Object.keys` widens the literal keys to strings.
  style: z.enum(Object.keys(citationStyles) as [CitationStyle, ...CitationStyle[]]),
  html: z.string(),
});
export type FormattedCitation = z.infer<typeof formattedCitationSchema>;

/** The surroundings of an article on its page: its neighbours in the order of the issue's pages, and more. */
export const articleContextSchema = z.object({
  previous: articleSummarySchema.nullable(),
  next: articleSummarySchema.nullable(),
  related: z.array(articleSummarySchema),
  citations: z.array(formattedCitationSchema),
});
export type ArticleContext = z.infer<typeof articleContextSchema>;

/** An article for administrators; `txnid` and `email` may be empty in back issues. */
export const adminArticleSchema = articleSchema.extend({
  txnid: z.string(),
  ptype: z.enum(paymentTypes),
  email: z.string(),
  mobile: z.string(),
  createdby: z.string(),
  modifiedby: z.string(),
});
export type AdminArticle = z.infer<typeof adminArticleSchema>;

/** An article in responses to anyone: only administrators receive the private fields. */
export const shownArticleSchema = adminArticleSchema.partial({
  txnid: true,
  ptype: true,
  email: true,
  mobile: true,
  createdby: true,
  modifiedby: true,
});
export const articleListSchema = z.array(shownArticleSchema);

/** A result of the administrators' search. */
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

/** An unsaved article in the shape of the two responses that its page is made of. */
export const articlePreviewSchema = z.object({
  article: articleSchema,
  context: articleContextSchema,
});
export type ArticlePreview = z.infer<typeof articlePreviewSchema>;

/** An article of a selection, without its long texts. */
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
