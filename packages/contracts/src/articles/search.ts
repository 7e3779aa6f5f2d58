import { z } from 'zod';
import { withoutControls } from '../base/text.ts';
import { articleSummarySchema } from './article.ts';

export const SEARCH_PAGE_SIZE = 20;
/**
 * The maximum number of results. Each is a whole article with its abstract, so the response takes some hundred
 * kilobytes.
 */
export const MAX_SEARCH_RESULTS = 200;

/**
 * A query parameter without control characters. If a parameter is repeated, its first value is used. An empty parameter
 * counts as missing, because forms send empty fields.
 */
const parameter = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => {
    const first = Array.isArray(value) ? value[0] : value;
    const text = typeof first === 'string' ? withoutControls(first) : first;
    return text === '' ? undefined : text;
  }, schema);

/**
 * The query of the search. Without `page` the response is the list of the best matches, and with `page` it is a
 * `SearchPage`. `author` is a full name. No query is invalid: `q` is searched as words, and an invalid year is ignored.
 */
export const searchQuerySchema = z.object({
  q: parameter(z.string().default('')),
  year: parameter(z.coerce.number().int().optional().catch(undefined)),
  author: parameter(z.string().optional()),
  page: parameter(z.coerce.number().int().min(1).optional().catch(1)),
});
export type SearchQuery = z.infer<typeof searchQuerySchema>;

/**
 * A search result. `terms` contains the matching words of the article in lower case, for highlighting. `excerpt` is the
 * plain text of the abstract around the first match, or empty.
 */
export const searchResultSchema = articleSummarySchema.extend({
  terms: z.array(z.string()),
  excerpt: z.string(),
});
export type SearchResult = z.infer<typeof searchResultSchema>;

/**
 * A page of search results. `years` (newest first) and `authors` (the twenty with the most articles, and the selected
 * author) count the results before the filters by year and author are applied.
 */
export const searchPageSchema = z.object({
  results: z.array(searchResultSchema),
  total: z.int(),
  page: z.int(),
  pageSize: z.int(),
  years: z.array(z.object({ year: z.int(), count: z.int() })),
  authors: z.array(z.object({ name: z.string(), count: z.int() })),
});
export type SearchPage = z.infer<typeof searchPageSchema>;
