import { z } from 'zod';
import { articleSchema } from './article.ts';
import { contributorSchema, nameWithoutTags } from './contributor.ts';

/** The correct spelling of an author's name. A comma would separate two authors. */
export const authorCorrectionSchema = z.strictObject({
  name: nameWithoutTags(contributorSchema.shape.name)
    .refine((name) => name !== '', 'Required')
    .refine((name) => !name.includes(','), 'The name of one author, without commas'),
});

/** An article of an author whose name is corrected. */
export const correctedArticleSchema = articleSchema.pick({
  id: true,
  refnumber: true,
  title: true,
  authors: true,
});
export type CorrectedArticle = z.infer<typeof correctedArticleSchema>;
