import { z } from 'zod';
import { withoutControls } from '../base/text.ts';
import { articleSummarySchema } from './article.ts';

export const SEARCH_PAGE_SIZE = 10;
/** The maximum number of articles in a response without `page`. These articles include their abstracts. */
export const MAX_SEARCH_RESULTS = 200;

/**
 * Uses the first value of a repeated parameter. An empty parameter counts as missing, because forms send empty
 * fields.
 */
const parameter = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => {
    const first = Array.isArray(value) ? value[0] : value;
    const text = typeof first === 'string' ? withoutControls(first) : first;
    return text === '' ? undefined : text;
  }, schema);

/** The query of a search. Invalid values are ignored. Without `page`, the response is an array of the best matches. */
export const searchQuerySchema = z.object({
  q: parameter(z.string().default('')),
  year: parameter(z.coerce.number().int().optional().catch(undefined)),
  author: parameter(z.string().optional()),
  page: parameter(z.coerce.number().int().min(1).optional().catch(1)),
});
export type SearchQuery = z.infer<typeof searchQuerySchema>;

/**
 * Where the article's full text matches. `section` is the title of the section, or empty if the section has no title.
 * `anchor` is the id of an element on the article's page.
 */
const placeInTextSchema = z.object({
  section: z.string(),
  anchor: z.string(),
  excerpt: z.string(),
  lang: z.string().optional(),
  dir: z.enum(['ltr', 'rtl']).optional(),
});

/**
 * `terms` are the matching words for highlighting. `excerpt` is the text around the first match in the abstract.
 * `place` is absent if the full text does not match.
 */
export const searchResultSchema = articleSummarySchema.extend({
  terms: z.array(z.string()),
  excerpt: z.string(),
  place: placeInTextSchema.optional(),
});
export type SearchResult = z.infer<typeof searchResultSchema>;

/**
 * `years` and `authors` count the results as if there were no filters by year and author. `suggestion` is the query
 * with likely typing errors corrected.
 */
export const searchPageSchema = z.object({
  results: z.array(searchResultSchema),
  total: z.int(),
  page: z.int(),
  pageSize: z.int(),
  years: z.array(z.object({ year: z.int(), count: z.int() })),
  authors: z.array(z.object({ name: z.string(), count: z.int() })),
  suggestion: z.string().optional(),
});
export type SearchPage = z.infer<typeof searchPageSchema>;
