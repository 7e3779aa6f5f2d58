import type { createArticleSchema, IssueKey } from '@app/contracts';
import type { z } from 'zod';

/** What `POST /api/admin/archives/` takes, before the schema's defaults. */
export type ArticleFields = z.input<typeof createArticleSchema>;

/** An article as its issue's file lists it: the issue is the file's, `abstract` is one paragraph. */
export type DemoArticle = Omit<ArticleFields, 'txnid' | 'year' | 'volume' | 'issue'>;

/** What the PDF holds beyond the article's fields. All strings are HTML of our own. */
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
