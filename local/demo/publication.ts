import type { createArticleSchema, IssueKey } from '@app/contracts';
import { z } from 'zod';

/** The fields of an article with page numbers. */
export type ArticleFields = z.input<typeof createArticleSchema> & { pagenumber: string };

/** An article in the file of its issue. Year, volume and issue are omitted, because the file implies them. */
export type DemoArticle = Omit<ArticleFields, 'txnid' | 'year' | 'volume' | 'issue'>;

/** The content of an article's PDF in addition to the article's fields. All texts are trusted HTML. */
export const paperSchema = z.strictObject({
  affiliation: z.string(),
  introduction: z.string(),
  methods: z.string(),
  formula: z.string(),
  results: z.string(),
  table: z.strictObject({
    caption: z.string(),
    columns: z.array(z.string()),
    rows: z.array(z.array(z.string())),
  }),
  conclusions: z.string(),
  /** Reference numbers of earlier articles of this journal. */
  cites: z.array(z.string()),
});

export interface Publication {
  fields: ArticleFields & IssueKey;
  paper: z.infer<typeof paperSchema>;
}
