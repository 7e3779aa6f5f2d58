import { plainText } from '@app/contracts';
import { authorKeys } from '../articles/keys.ts';
import type { ArticleRecord } from '../articles/model.ts';
import { newestFirst } from '../articles/order.ts';
import type { ArticleSlice } from '../articles/slice.ts';
import { distinctTerms } from '../text/words.ts';
import type { ArticleIndex } from './article-index.ts';

const MOST = 4;
/** A title of three lines and a dozen of keywords. */
const TERMS = 40;
/**
 * Below this, what two articles share is chance. Looked at with thirty-two real articles and twenty made
 * up: what is left has a topic in common, and more than half of the articles have nothing left.
 */
const NEAR = 0.1;
/** An author in common makes two articles near without anything else. */
const AUTHOR = 0.2;

/**
 * Enabled articles near to one, the nearest first. Near is how much of what the article says of itself
 * another one says too, rare words counting more, and who wrote both.
 */
export function relatedArticles(
  { articlesByAuthor }: Pick<ArticleSlice, 'articlesByAuthor'>,
  index: ArticleIndex,
  article: ArticleRecord,
): ArticleRecord[] {
  const { title, keywords, subject } = article;
  const terms = distinctTerms(`${keywords}, ${plainText(title)}, ${subject}`, TERMS);
  const { hits, counts } = index.sharing(terms, ['title', 'keywords', 'subject']);
  const weight = (term: string) => Math.log(1 + index.size / Math.max(1, counts.get(term) ?? 1));
  const whole = sum(terms.map(weight));

  const nearness = new Map<ArticleRecord, number>();
  const add = (other: ArticleRecord, more: number) => {
    if (String(other._id) === String(article._id)) return;
    nearness.set(other, (nearness.get(other) ?? 0) + more);
  };
  for (const { article: other, terms: shared } of hits) {
    // One word alone is in the titles of very different articles.
    if (shared.length > 1) add(other, sum(shared.map(weight)) / whole);
  }
  for (const key of authorKeys(article)) {
    for (const other of articlesByAuthor.get(key) ?? []) add(other, AUTHOR);
  }
  return [...nearness]
    .filter(([, near]) => near >= NEAR)
    .sort(([p, a], [q, b]) => b - a || newestFirst(p, q))
    .slice(0, MOST)
    .map(([other]) => other);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
