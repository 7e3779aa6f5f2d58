import { z } from 'zod';
import { articleSummarySchema } from './article.ts';
import { withoutControls } from './text.ts';

export const SEARCH_PAGE_SIZE = 20;
/** Whole articles, with their abstracts, in one answer: some hundred kilobytes. */
export const SEARCH_MOST = 200;

/**
 * Of a parameter that comes several times the first counts; an empty one, as forms send it, is none. What
 * no page can hold is not looked for either.
 */
const parameter = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => {
    const first = Array.isArray(value) ? value[0] : value;
    const text = typeof first === 'string' ? withoutControls(first) : first;
    return text === '' ? undefined : text;
  }, schema);

/**
 * `GET /api/search?q=` answers the best 200 articles, with a `page` a `SearchPage`, which tells how many there
 * are. `author` is a whole name. Whatever `q` holds is
 * searched for as words; there is no query that is an error, and a year that is none does not filter.
 */
export const searchQuerySchema = z.object({
  q: parameter(z.string().default('')),
  year: parameter(z.coerce.number().int().optional().catch(undefined)),
  author: parameter(z.string().optional()),
  page: parameter(z.coerce.number().int().min(1).optional().catch(1)),
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

/**
 * `years` (newest first) and `authors` (the twenty of most articles first, and the chosen one) count the
 * results before each is chosen.
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
