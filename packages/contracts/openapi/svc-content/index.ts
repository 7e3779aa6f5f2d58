import {
  adminArticleSchema,
  articleResponseSchema,
  articleSummarySchema,
} from '../../src/articles/article.ts';
import { adminIssueSchema } from '../../src/articles/issue.ts';
import { searchPageSchema } from '../../src/articles/search.ts';
import { documentDesignSchema } from '../../src/documents/design.ts';
import { blocks, fullTextSchema, inlines, subArticles } from '../../src/full-text/schema.ts';
import { adminEditorSchema, editorResponseSchema } from '../../src/journal/editor.ts';
import { indexingEntrySchema } from '../../src/journal/indexing.ts';
import { adminSettingsSchema, settingsResponseSchema } from '../../src/journal/settings.ts';
import { workEntrySchema, workListSchema, workPageSchema } from '../../src/work-log/work-entry.ts';
import { articlePaths, previewLinkPaths } from './articles.ts';
import { exchangePaths } from './exchange.ts';
import { fullTextPaths } from './full-texts.ts';
import { mailPaths } from './mails.ts';
import { filePaths, programPaths } from './programs.ts';
import { recordPaths } from './records.ts';
import { reviewerCertificatePaths } from './reviewer-certificates.ts';
import { usagePaths } from './usage.ts';
import { workLogPaths } from './work-log.ts';

export const contentPaths = [
  articlePaths,
  previewLinkPaths,
  ...recordPaths,
  reviewerCertificatePaths,
  ...exchangePaths,
  programPaths,
  filePaths,
  mailPaths,
  usagePaths,
  workLogPaths,
  fullTextPaths,
];
/** The schemas that occur in several responses. The OpenAPI document defines each of them once, by name. */
export const contentSchemas = {
  Article: articleResponseSchema,
  AdminArticle: adminArticleSchema,
  SearchPage: searchPageSchema,
  ArticleSummary: articleSummarySchema,
  Editor: editorResponseSchema,
  AdminEditor: adminEditorSchema,
  Settings: settingsResponseSchema,
  AdminSettings: adminSettingsSchema,
  Issue: adminIssueSchema,
  IndexingEntry: indexingEntrySchema,
  DocumentDesign: documentDesignSchema,
  WorkEntry: workEntrySchema,
  WorkPage: workPageSchema,
  WorkList: workListSchema,
  FullText: fullTextSchema,
  TextBlocks: blocks,
  TextInlines: inlines,
  SubArticles: subArticles,
};
