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

const AUTHORS = 20;

type Filter = (article: ArticleRecord) => boolean;

export function results(index: ArticleIndex, { q, year, author }: SearchQuery) {
  const key = author === undefined ? undefined : authorKey(author);
  const inYear: Filter = (article) => year === undefined || article.year === year;
  const byAuthor: Filter = (article) => key === undefined || authorKeys(article).includes(key);
  const matches: Filter = (article) => inYear(article) && byAuthor(article);
  const hits = index.find(q, matches);
  const where = (filter: Filter) => hits.filter(({ article }) => filter(article));
  return { matching: where(matches), ofAuthor: where(byAuthor), ofYear: where(inYear), key };
}

export function best(hits: readonly Hit[]): ArticleRecord[] {
  return hits.slice(0, MAX_SEARCH_RESULTS).map(({ article }) => article);
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
  const years = Map.groupBy(hits, ({ article }) => article.year);
  const counts = Array.from(years, ([year, { length: count }]) => ({ year, count }));
  return counts.sort((a, b) => b.year - a.year);
}

/** Returns the most frequent authors and the chosen author. Names are spelt as in the best matching article. */
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
    .map(([key, { count, best }]) => {
      const name = best.authors.find((author) => authorKey(author) === key) ?? key;
      return { name, count };
    });
}
