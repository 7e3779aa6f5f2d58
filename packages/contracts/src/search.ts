import { z } from 'zod';
import { articleSummarySchema } from './article.ts';

export const SEARCH_PAGE_SIZE = 20;

/**
 * `GET /api/search?q=` with a `page`: results, best first. `author` is a whole name. Whatever `q`
 * holds is searched for as words; there is no query that is an error.
 */
export const searchQuerySchema = z.object({
  q: z.string().default(''),
  year: z.coerce.number().int().optional().catch(undefined),
  author: z.string().optional(),
  page: z.coerce.number().int().min(1).optional().catch(1),
});
export type SearchQuery = z.infer<typeof searchQuerySchema>;

/**
 * `terms` are the article's own words that matched, in lower case, to be marked where they stand;
 * `excerpt` is plain text of the abstract around the first of them, empty when none is in it.
 */
export const searchResultSchema = articleSummarySchema.extend({
  terms: z.array(z.string()),
  excerpt: z.string(),
});
export type SearchResult = z.infer<typeof searchResultSchema>;

/** `years` (newest first) and `authors` (most articles first) count the results before each is chosen. */
export const searchPageSchema = z.object({
  results: z.array(searchResultSchema),
  total: z.number().int(),
  page: z.number().int(),
  pageSize: z.number().int(),
  years: z.array(z.object({ year: z.number().int(), count: z.number().int() })),
  authors: z.array(z.object({ name: z.string(), count: z.number().int() })),
});
export type SearchPage = z.infer<typeof searchPageSchema>;
