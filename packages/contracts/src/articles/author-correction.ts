import { z } from 'zod';
import { articleSchema } from './article.ts';
import { contributorSchema, nameWithoutTags } from './contributor.ts';

/** The maximum number of articles in `ids`. Clients that show progress send several requests. */
export const MAX_CORRECTED_ARTICLES = 20;

/**
 * The correct spelling of an author's name. Commas are refused, because they separate authors. With `ids`, only these
 * articles are changed.
 */
export const authorCorrectionSchema = z.strictObject({
  name: nameWithoutTags(contributorSchema.shape.name)
    .refine((name) => name !== '', 'Required')
    .refine((name) => !name.includes(','), 'The name of one author, without commas'),
  ids: z
    .array(z.string().max(64))
    .max(MAX_CORRECTED_ARTICLES, `At most ${MAX_CORRECTED_ARTICLES} at a time`)
    .optional(),
});

/**
 * An article of an author whose name is corrected. If the article was not changed, `refused` is the reason, as text for
 * users.
 */
export const correctedArticleSchema = articleSchema
  .pick({ id: true, refnumber: true, title: true, authors: true })
  .extend({ refused: z.string().optional() });
export type CorrectedArticle = z.infer<typeof correctedArticleSchema>;
