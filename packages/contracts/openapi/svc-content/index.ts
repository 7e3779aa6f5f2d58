import {
  adminArticleSchema,
  articleListSchema,
  articleSummarySchema,
  shownArticleSchema,
} from '../../src/article.ts';
import { documentDesignSchema } from '../../src/document-design.ts';
import { adminEditorSchema, shownEditorSchema } from '../../src/editor.ts';
import { indexingEntrySchema } from '../../src/indexing.ts';
import { adminIssueSchema } from '../../src/issue.ts';
import { searchPageSchema } from '../../src/search.ts';
import { adminSettingsSchema, shownSettingsSchema } from '../../src/settings.ts';
import { workEntrySchema, workListSchema, workPageSchema } from '../../src/work-entry.ts';
import { articlePaths } from './articles.ts';
import { exchangePaths } from './exchange.ts';
import { recordPaths } from './records.ts';
import { workLogPaths } from './work-log.ts';

export const contentPaths = [articlePaths, ...recordPaths, ...exchangePaths, workLogPaths];
/** Those that stand in several answers: each is written once. */
export const contentSchemas = {
  Article: shownArticleSchema,
  AdminArticle: adminArticleSchema,
  ArticleList: articleListSchema,
  SearchPage: searchPageSchema,
  ArticleSummary: articleSummarySchema,
  Editor: shownEditorSchema,
  AdminEditor: adminEditorSchema,
  Settings: shownSettingsSchema,
  AdminSettings: adminSettingsSchema,
  Issue: adminIssueSchema,
  IndexingEntry: indexingEntrySchema,
  DocumentDesign: documentDesignSchema,
  WorkEntry: workEntrySchema,
  WorkPage: workPageSchema,
  WorkList: workListSchema,
};
