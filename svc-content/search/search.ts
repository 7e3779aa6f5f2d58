import {
  MAX_SEARCH_RESULTS,
  SEARCH_PAGE_SIZE,
  type SearchPage,
  type SearchQuery,
} from '@app/contracts';
import { authorKey, authorKeys } from '../articles/keys.ts';
import type { ArticleRecord } from '../articles/model.ts';
import { presentSummary } from '../articles/presenter.ts';
import type { ArticleIndex, Hit } from './article-index.ts';
import { shownMatches } from './excerpt.ts';

/** The maximum number of authors offered as filters. */
const AUTHORS = 20;

type Filter = (article: ArticleRecord) => boolean;

/** Returns the results of a query, with all filters and with each filter alone. */
function results(index: ArticleIndex, { q, year, author }: SearchQuery) {
  const key = author === undefined ? undefined : authorKey(author);
  const inYear: Filter = (article) => year === undefined || article.year === year;
  const byAuthor: Filter = (article) => key === undefined || authorKeys(article).includes(key);
  const matches: Filter = (article) => inYear(article) && byAuthor(article);
  const hits = index.find(q, matches);
  const where = (filter: Filter) => hits.filter(({ article }) => filter(article));
  return {
    matching: where(matches),
    ofAuthor: where(byAuthor),
    ofYear: where(inYear),
    key,
  };
}

/** Returns the best results as a list. */
export function bestArticles(index: ArticleIndex, query: SearchQuery): ArticleRecord[] {
  return results(index, query)
    .matching.slice(0, MAX_SEARCH_RESULTS)
    .map(({ article }) => article);
}

/** Returns the best results of the administrators' search. */
export function bestOfAll(index: ArticleIndex, query: string): ArticleRecord[] {
  return index
    .findAll(query)
    .slice(0, MAX_SEARCH_RESULTS)
    .map(({ article }) => article);
}

export function searchPage(index: ArticleIndex, query: SearchQuery, page: number): SearchPage {
  const { matching, ofAuthor, ofYear, key } = results(index, query);
  const first = (page - 1) * SEARCH_PAGE_SIZE;
  return {
    results: matching.slice(first, first + SEARCH_PAGE_SIZE).map(({ article, terms }) => ({
      ...presentSummary(article),
      ...shownMatches(article, terms),
    })),
    total: matching.length,
    page,
    pageSize: SEARCH_PAGE_SIZE,
    years: countYears(ofAuthor),
    authors: countAuthors(ofYear, key),
  };
}

function countYears(hits: readonly Hit[]): SearchPage['years'] {
  const counts = new Map<number, number>();
  for (const { article } of hits) counts.set(article.year, (counts.get(article.year) ?? 0) + 1);
  return [...counts].map(([year, count]) => ({ year, count })).sort((a, b) => b.year - a.year);
}

/** Returns the most frequent authors and the chosen one. A name is spelt as in the best matching article. */
function countAuthors(hits: readonly Hit[], chosen: string | undefined): SearchPage['authors'] {
  const counts = new Map<string, { count: number; best: ArticleRecord }>();
  for (const { article } of hits) {
    for (const key of authorKeys(article)) {
      const known = counts.get(key);
      if (known) known.count += 1;
      else counts.set(key, { count: 1, best: article });
    }
  }
  return [...counts]
    .sort(([p, a], [q, b]) => b.count - a.count || (p < q ? -1 : 1))
    .filter(([key], n) => n < AUTHORS || key === chosen)
    .map(([key, { count, best }]) => ({ name: spelling(best, key), count }));
}

function spelling({ authors }: ArticleRecord, key: string): string {
  return authors.find((name) => authorKey(name) === key) ?? key;
}
