import { occurrences, queryTerms } from '../../store/text/words.ts';
import type { ArticleIndex } from './article-index.ts';

/** The maximum number of words that are corrected. Each may be compared with most words of the journal. */
const MAX_WORDS = 4;
/** A word that readers find more often than this is not corrected. */
const RARE = 2;
/** A search with more results is not corrected, unless a word is unknown. */
const FEW_RESULTS = 3;
/** How many times more frequent the correction of a known word is. Otherwise, a rare word would be called an error. */
const MORE_FREQUENT = 10;

/** Returns the query with likely typing errors corrected, or undefined. Only words that readers find are suggested. */
export function suggestion(index: ArticleIndex, query: string, total: number): string | undefined {
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
