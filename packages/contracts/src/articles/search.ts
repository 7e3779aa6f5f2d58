import { z } from 'zod';
import { withoutControls } from '../base/text.ts';
import { articleSummarySchema } from './article.ts';

export const SEARCH_PAGE_SIZE = 20;
/** Each result is a whole article, so the response has some hundred kilobytes. */
export const MAX_SEARCH_RESULTS = 200;

/** The first value of a repeated parameter. Forms send empty fields, which count as missing. */
const parameter = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => {
    const first = Array.isArray(value) ? value[0] : value;
    const text = typeof first === 'string' ? withoutControls(first) : first;
    return text === '' ? undefined : text;
  }, schema);

/** No query is invalid. Without `page` the response is the list of the best matches. */
export const searchQuerySchema = z.object({
  q: parameter(z.string().default('')),
  year: parameter(z.coerce.number().int().optional().catch(undefined)),
  author: parameter(z.string().optional()),
  page: parameter(z.coerce.number().int().min(1).optional().catch(1)),
});
export type SearchQuery = z.infer<typeof searchQuerySchema>;

/** `terms` are the matching words for highlighting, `excerpt` is the text around the first match. */
export const searchResultSchema = articleSummarySchema.extend({
  terms: z.array(z.string()),
  excerpt: z.string(),
});
export type SearchResult = z.infer<typeof searchResultSchema>;

/** `years` and `authors` count the results before the filters by year and author are applied. */
export const searchPageSchema = z.object({
  results: z.array(searchResultSchema),
  total: z.int(),
  page: z.int(),
  pageSize: z.int(),
  years: z.array(z.object({ year: z.int(), count: z.int() })),
  authors: z.array(z.object({ name: z.string(), count: z.int() })),
});
export type SearchPage = z.infer<typeof searchPageSchema>;
