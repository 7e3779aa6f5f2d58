import {
  MAX_SEARCH_RESULTS,
  plainText,
  SEARCH_PAGE_SIZE,
  type SearchPage,
  type SearchQuery,
  type SearchResult,
} from '@app/contracts';
import { authorKey } from '../../articles/keys.ts';
import type { ArticleRecord } from '../../articles/model.ts';
import { presentSummary } from '../../articles/presenter.ts';
import type { Passage } from '../../articles/texts/passages.ts';
import { occurrences, queryTerms } from '../../store/text/words.ts';
import type { ArticleIndex } from './article-index.ts';
import type { Documents } from './documents.ts';
import type { Results } from './results.ts';

/** The maximum number of words to correct. Each of them may be compared with most words of the journal. */
const MAX_WORDS = 4;
/** A word with more matches than this is not corrected. */
const RARE = 2;
/** A search with more results is not corrected, unless a word is unknown. */
const FEW_RESULTS = 3;
/**
 * A known word is only corrected to a word that is more frequent by this factor, so that rare words are not reported as
 * errors.
 */
const MORE_FREQUENT = 10;

/**
 * Returns the query with likely typing errors corrected, or undefined. Suggests only words with matches in articles
 * that readers can see.
 */
function suggestion(index: ArticleIndex, query: string, total: number): string | undefined {
  const corrections = new Map<string, string>();
  for (const term of queryTerms(query)) {
    if (corrections.size === MAX_WORDS) break;
    const correction = correctionOf(index, term, total);
    if (correction !== undefined) corrections.set(term, correction);
  }
  return corrections.size > 0 ? corrected(query, corrections) : undefined;
}

function correctionOf(index: ArticleIndex, term: string, total: number): string | undefined {
  const count = index.count(term);
  if (count > RARE || (count > 0 && total > FEW_RESULTS)) return undefined;
  if (count === 0 && index.isBeginning(term)) return undefined;
  const [best] = index
    .similar(term)
    .filter(({ word }) => !word.startsWith(term) && !(count > 0 && term.startsWith(word)))
    .map(({ word, distance }) => ({ word, distance, count: index.count(word) }))
    .filter((other) => other.count > MORE_FREQUENT * count)
    .sort((a, b) => a.distance - b.distance || b.count - a.count);
  return best?.word;
}

function corrected(query: string, corrections: ReadonlyMap<string, string>): string {
  const text = query.normalize('NFC');
  let [result, end] = ['', 0];
  for (const { term, start, end: next } of occurrences(text)) {
    const correction = corrections.get(term);
    if (correction === undefined || start < end) continue;
    result += text.slice(end, start) + correction;
    end = next;
  }
  return result + text.slice(end);
}

const AUTHORS = 20;

type Filter = (document: number) => boolean;

export function results(index: ArticleIndex, { q, year, author }: SearchQuery) {
  const { documents } = index;
  const key = author === undefined ? undefined : authorKey(author);
  const inYear: Filter = (document) => year === undefined || documents.year(document) === year;
  const byAuthor: Filter = (document) => key === undefined || documents.hasAuthor(document, key);
  const matches: Filter = (document) => inYear(document) && byAuthor(document);
  const found = index.find(q, matches);
  return {
    matching: found.where(matches),
    ofAuthor: key === undefined ? found : found.where(byAuthor),
    ofYear: year === undefined ? found : found.where(inYear),
    key,
  };
}

export function best(found: Results): ArticleRecord[] {
  return found.best(0, MAX_SEARCH_RESULTS);
}

export function searchPage(index: ArticleIndex, query: SearchQuery, page: number): SearchPage {
  const { matching, ofAuthor, ofYear, key } = results(index, query);
  const first = (page - 1) * SEARCH_PAGE_SIZE;
  return {
    results: matching.hits(first, first + SEARCH_PAGE_SIZE).map(({ article, terms, place }) => ({
      ...presentSummary(article),
      ...matchExcerpt(
        article,
        terms,
        place === undefined ? undefined : index.passage(article, place),
      ),
    })),
    total: matching.size,
    page,
    pageSize: SEARCH_PAGE_SIZE,
    years: countYears(ofAuthor, index.documents),
    authors: countAuthors(ofYear, index.documents, key),
    suggestion: suggestion(index, query.q, matching.size),
  };
}

function countYears(found: Results, documents: Documents): SearchPage['years'] {
  const counts = new Map<number, number>();
  found.forEach((document) => {
    const year = documents.year(document) ?? 0;
    counts.set(year, (counts.get(year) ?? 0) + 1);
  });
  return Array.from(counts, ([year, count]) => ({ year, count })).sort((a, b) => b.year - a.year);
}

/** Returns the most frequent authors and the chosen author. Names are spelled as in the best matching article. */
function countAuthors(
  found: Results,
  documents: Documents,
  chosen: string | undefined,
): SearchPage['authors'] {
  const counts = new Uint32Array(documents.authorCount);
  const seen: number[] = [];
  found.forEach((document) => {
    documents.forEachAuthor(document, (author) => {
      if (counts[author] === 0) seen.push(author);
      counts[author] = (counts[author] ?? 0) + 1;
    });
  });
  const countOf = (author: number) => counts[author] ?? 0;
  const least = leastOf(seen.map(countOf), AUTHORS);
  const frequent = seen
    .filter((author) => countOf(author) >= least || documents.authorKey(author) === chosen)
    .map((author) => ({ author, key: documents.authorKey(author), count: countOf(author) }))
    .sort((a, b) => b.count - a.count || (a.key < b.key ? -1 : 1))
    .filter(({ key }, n) => n < AUTHORS || key === chosen);
  const isShown = new Uint8Array(documents.authorCount);
  for (const { author } of frequent) isShown[author] = 1;
  const best = found.bestOfEach((document, visit) => {
    documents.forEachAuthor(document, (author) => isShown[author] === 1 && visit(author));
  });
  return frequent.map(({ author, key, count }) => {
    const name = best.get(author)?.authors.find((name) => authorKey(name) === key) ?? key;
    return { name, count };
  });
}

/** Returns the count at rank `most`, from the highest count down, or 0 if there are fewer counts. */
function leastOf(counts: readonly number[], most: number): number {
  return Uint32Array.from(counts).sort().at(-most) ?? 0;
}

/** The number of characters in an excerpt before the first match. */
const BEFORE = 80;
/**
 * The number of characters in an excerpt after the first match. The whole excerpt fills two to three lines on
 * a wide screen.
 */
const AFTER = 180;

/**
 * Returns the words that match the terms `found`, the text around the first match in the abstract, and the place of the
 * match in the full text.
 */
export function matchExcerpt(
  article: ArticleRecord,
  found: readonly string[],
  passage?: Passage,
): Pick<SearchResult, 'terms' | 'excerpt' | 'place'> {
  const terms = new Set(found);
  const excerpt = excerptOf(plainText(article.abstract), terms);
  const { text, ...place } = passage ?? { text: '' };
  const inText = excerptOf(text, terms);
  const texts = [plainText(article.title), ...article.authors, article.keywords, excerpt, inText];
  const words = texts.flatMap((text) =>
    matches(text, terms).map(({ start, end }) => text.slice(start, end).toLowerCase()),
  );
  return {
    terms: [...new Set(words)],
    excerpt,
    ...('anchor' in place && { place: { ...place, excerpt: inText } }),
  };
}

function matches(text: string, terms: ReadonlySet<string>) {
  const ranges: { start: number; end: number }[] = [];
  for (const { term, start, end } of occurrences(text)) {
    if (!terms.has(term)) continue;
    const last = ranges.at(-1);
    if (last && start < last.end) last.end = Math.max(last.end, end);
    else ranges.push({ start, end });
  }
  return ranges;
}

function excerptOf(text: string, terms: ReadonlySet<string>): string {
  const [first] = matches(text, terms);
  if (!first) return '';
  const start = first.start <= BEFORE ? 0 : beginOfWord(text, first.start - BEFORE, first.start);
  const end = first.end + AFTER >= text.length ? text.length : endOfWord(text, first.end);
  return `${start > 0 ? '… ' : ''}${text.slice(start, end)}${end < text.length ? ' …' : ''}`;
}

function beginOfWord(text: string, from: number, limit: number): number {
  const space = text.indexOf(' ', from);
  return space >= 0 && space < limit ? space + 1 : wholeCharacter(text, from);
}

function endOfWord(text: string, from: number): number {
  const space = text.lastIndexOf(' ', from + AFTER);
  return space > from ? space : wholeCharacter(text, from + AFTER);
}

/** Returns the next position at which a text can be cut without splitting a character from its marks. */
function wholeCharacter(text: string, at: number): number {
  const offset = text.slice(at).search(/[^\p{M}\p{Join_Control}\p{Surrogate}]/u);
  return offset < 0 ? text.length : at + offset;
}
