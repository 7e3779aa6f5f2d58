import { z } from 'zod';
import { withoutControls } from '../base/text.ts';
import { articleSummarySchema } from './article.ts';

export const SEARCH_PAGE_SIZE = 20;
/** Whole articles with abstracts: some hundred kilobytes. */
export const MAX_SEARCH_RESULTS = 200;

/**
 * A query parameter without control characters. Of a repeated parameter the first value counts; an empty one, as forms
 * send it, is absent.
 */
const parameter = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => {
    const first = Array.isArray(value) ? value[0] : value;
    const text = typeof first === 'string' ? withoutControls(first) : first;
    return text === '' ? undefined : text;
  }, schema);

/**
 * Without `page` the response is the list of the best articles, with it a `SearchPage`. `author` is a whole name. No
 * query is an error: `q` is searched as words, and an invalid year does not filter.
 */
export const searchQuerySchema = z.object({
  q: parameter(z.string().default('')),
  year: parameter(z.coerce.number().int().optional().catch(undefined)),
  author: parameter(z.string().optional()),
  page: parameter(z.coerce.number().int().min(1).optional().catch(1)),
});
export type SearchQuery = z.infer<typeof searchQuerySchema>;

/**
 * `terms` are the matching words of the article, in lower case, for highlighting. `excerpt` is the plain text of the
 * abstract around the first of them, or empty.
 */
export const searchResultSchema = articleSummarySchema.extend({
  terms: z.array(z.string()),
  excerpt: z.string(),
});
export type SearchResult = z.infer<typeof searchResultSchema>;

/**
 * `years` (newest first) and `authors` (the twenty with the most articles, and the selected one) count the results
 * without the filter by year and by author.
 */
export const searchPageSchema = z.object({
  results: z.array(searchResultSchema),
  total: z.number().int(),
  page: z.number().int(),
  pageSize: z.number().int(),
  years: z.array(z.object({ year: z.number().int(), count: z.number().int() })),
  authors: z.array(z.object({ name: z.string(), count: z.number().int() })),
});
export type SearchPage = z.infer<typeof searchPageSchema>;
