import type { createArticleSchema, IssueKey } from '@app/contracts';
import type { z } from 'zod';

/** The fields of an article, which has pages. */
export type ArticleFields = z.input<typeof createArticleSchema> & { pagenumber: string };

/** An article in its issue's demo file. Year, volume and issue are omitted, because the file implies them. */
export type DemoArticle = Omit<ArticleFields, 'txnid' | 'year' | 'volume' | 'issue'>;

/** The content of an article's PDF in addition to the article's fields. All strings are trusted HTML. */
export interface DemoPaper {
  affiliation: string;
  introduction: string;
  methods: string;
  formula: string;
  results: string;
  table: { caption: string; columns: string[]; rows: string[][] };
  conclusions: string;
  /** Reference numbers of earlier articles of this journal. */
  cites: string[];
}

export interface Publication {
  fields: ArticleFields & IssueKey;
  paper: DemoPaper;
}
