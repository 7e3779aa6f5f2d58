import { z } from 'zod';
import { growing } from '../base/growing.ts';
import { statusSchema } from '../base/record.ts';
import { shownTextSchema } from '../full-text/shown-text.ts';
import { articleLists, articleTypeNames } from './article-details.ts';
import { articleStatusSchema } from './article-status.ts';
import { isPublicText, mapArticleTexts, type PublicArticleText } from './article-texts.ts';
import {
  currentVersionSchema,
  earlierVersionSchema,
  noticeSchema,
  updatesSchema,
} from './article-update.ts';
import { citationStyleNames } from './citation.ts';
import { contributorSchema, contributorsSchema } from './contributor.ts';
import { issueKeyFields, pickIssueKey } from './issue.ts';

export const paymentTypes = ['paid', 'free'] as const;

/** An article as readers receive it, without private fields. `title` and `abstract` are sanitised HTML. */
export const articleSchema = z.object({
  id: z.string(),
  refnumber: z.string(),
  title: z.string(),
  /**
   * `authorname` contains the names of the contributors, separated by commas. `authors` is a list of the same names.
   */
  authorname: z.string(),
  authors: z.array(z.string()),
  contributors: contributorsSchema,
  /** The authors in the form of the journal's own citation line, such as `du Châtelet É.` */
  citedAuthors: z.array(z.string()),
  type: growing(articleTypeNames),
  abstract: z.string(),
  // The defaults apply to responses of the previous release, which lack these fields.
  ...mapArticleTexts<z.ZodDefault<z.ZodString>, PublicArticleText>(
    () => z.string().default(''),
    isPublicText,
  ),
  dateprecision: z.string().optional(),
  ...articleLists,
  pagenumber: z.string(),
  publishdate: z.iso.datetime(),
  ...issueKeyFields,
  updates: updatesSchema,
  /** The article that this one is a notice about, or null. */
  notice: noticeSchema.nullable().default(null),
  /** Versions before the current one, the oldest first. */
  versions: z.array(earlierVersionSchema).default([]),
  /** The number and date of the current version. Absent if there are no earlier versions. */
  currentVersion: currentVersionSchema.optional(),
  /**
   * The file name `{refnumber}.pdf`, or an empty string if the article has no PDF. `fileSize` is
   * the size of the stored PDF in bytes.
   */
  file: z.string(),
  fileSize: z.int(),
  /** The full text that readers see. Absent if there is none. */
  fulltext: shownTextSchema.optional(),
  /**
   * Whether readers see the article. The status of a draft or scheduled article is `disabled`, and `stage`
   * distinguishes them.
   */
  status: statusSchema,
  creation: z.iso.datetime(),
  modification: z.iso.datetime(),
  /** The number of changes. Cache keys contain this number, and a write may send it as the expected version. */
  version: z.int(),
});
export type Article = z.infer<typeof articleSchema>;

/** The subset of an article's fields that lists contain. */
export const articleSummarySchema = articleSchema
  .pick({
    refnumber: true,
    title: true,
    authors: true,
    citedAuthors: true,
    country: true,
    articlenumber: true,
    pagenumber: true,
    publishdate: true,
    dateprecision: true,
    ...pickIssueKey,
    file: true,
    fileSize: true,
    updates: true,
    currentVersion: true,
  })
  // The default applies to responses of the previous release, which lack this field.
  .extend({ doi: z.string().default('') });
export type ArticleSummary = z.infer<typeof articleSummarySchema>;

/**
 * A person's articles in the journal, the newest first. `name` is spelled as in the newest article.
 * `orcidAuthenticated` is true if the person has confirmed the ORCID iD for any of these articles.
 */
export const authorPageSchema = z.object({
  name: z.string(),
  orcid: z.string().optional(),
  orcidAuthenticated: z.literal(true).optional(),
  articles: z.array(articleSummarySchema),
});
export type AuthorPage = z.infer<typeof authorPageSchema>;

/** A formatted citation. `html` contains no tags other than `i`, `em`, `sub`, `sup` and `bdi`. */
export const formattedCitationSchema = z.object({
  style: growing(citationStyleNames),
  html: z.string(),
});
export type FormattedCitation = z.infer<typeof formattedCitationSchema>;

/**
 * The data that an article's page shows besides the article. `previous` and `next` are the neighbours of the article
 * in its issue.
 */
export const articleContextSchema = z.object({
  previous: articleSummarySchema.nullable(),
  next: articleSummarySchema.nullable(),
  related: z.array(articleSummarySchema),
  citations: z.array(formattedCitationSchema),
});
export type ArticleContext = z.infer<typeof articleContextSchema>;

const privateFields = z.object({
  txnid: z.string(),
  ptype: z.enum(paymentTypes),
  email: z.string(),
  mobile: z.string(),
  formeraddresses: z.string(),
  noticekind: z.string().default(''),
  noticeof: z.string().default(''),
  removestext: z.string().default(''),
  stage: articleStatusSchema,
  /** The time at which a scheduled article becomes public; otherwise empty. */
  scheduled: z.string(),
  createdby: z.string(),
  modifiedby: z.string(),
});
/** An article with its private fields, for administrators. `txnid` and `email` may be empty in back issues. */
export const adminArticleSchema = articleSchema.extend(privateFields.shape);
export type AdminArticle = z.infer<typeof adminArticleSchema>;

/** An article with its private fields if the caller is an administrator, and without them otherwise. */
export const articleResponseSchema = articleSchema.extend(privateFields.partial().shape);
export const articleListSchema = z.array(articleResponseSchema);

/** A row of the search results that administrators receive. */
export const adminSearchRowSchema = adminArticleSchema
  .pick({
    id: true,
    refnumber: true,
    title: true,
    txnid: true,
    pagenumber: true,
    status: true,
    stage: true,
    updates: true,
    currentVersion: true,
    ...pickIssueKey,
    creation: true,
    modification: true,
  })
  // The default applies to responses of the previous release, which lack this field.
  .extend({ articlenumber: z.string().default('') });
export type AdminSearchRow = z.infer<typeof adminSearchRowSchema>;

/** A preview of an unsaved article. `article` and `context` are the two responses that an article's page loads. */
export const articlePreviewSchema = z.object({
  article: articleSchema,
  context: articleContextSchema,
});
export type ArticlePreview = z.infer<typeof articlePreviewSchema>;

/** An article in the response of `selectArticles`, without the abstract and other long texts. */
export const selectedArticleSchema = articleSchema
  .pick({
    id: true,
    refnumber: true,
    title: true,
    authors: true,
    doi: true,
    articlenumber: true,
    pagenumber: true,
    publishdate: true,
    dateprecision: true,
    ...pickIssueKey,
    updates: true,
    currentVersion: true,
    version: true,
  })
  .extend({
    contributors: z.array(
      contributorSchema.pick({ name: true, orcid: true, orcidAuthenticated: true }),
    ),
  });
export type SelectedArticle = z.infer<typeof selectedArticleSchema>;
