import { plainText, withoutMarkup } from '@app/contracts';
import { personKeys } from '../../articles/keys.ts';
import type { ArticleRecord } from '../../articles/model.ts';
import { newestFirst } from '../../articles/order.ts';
import type { ArticleSlice } from '../../articles/slice.ts';
import { distinctTerms } from '../../store/text/words.ts';
import type { ArticleIndex } from './article-index.ts';

const MAX_RELATED = 4;
/** The maximum number of terms to compare. It suffices for a title of three lines and a dozen keywords. */
const MAX_TERMS = 40;
/** The minimum similarity. In a sample of 52 articles, pairs with a higher similarity share a topic. */
const MIN_SIMILARITY = 0.1;
/** The similarity that a shared author adds. One shared author is sufficient to exceed `MIN_SIMILARITY`. */
const SHARED_AUTHOR_SIMILARITY = 0.2;

/**
 * Returns the most similar enabled articles. The similarity is the share of the article's terms that the other article
 * contains too, plus `SHARED_AUTHOR_SIMILARITY` for each shared author. Rare terms weigh more.
 */
export function relatedArticles(
  { articlesByAuthor }: Pick<ArticleSlice, 'articlesByAuthor'>,
  index: ArticleIndex,
  article: ArticleRecord,
): ArticleRecord[] {
  const { title, keywords, subject } = article;
  const terms = distinctTerms(
    `${withoutMarkup(keywords)}, ${plainText(title)}, ${subject}`,
    MAX_TERMS,
  );
  const { hits, counts } = index.withAny(terms, ['title', 'keywords', 'subject']);
  const weight = (term: string) => Math.log(1 + index.size / Math.max(1, counts.get(term) ?? 1));
  const whole = sum(terms.map(weight));

  const similarities = new Map<ArticleRecord, number>();
  const add = (other: ArticleRecord, more: number) => {
    if (String(other._id) === String(article._id)) return;
    similarities.set(other, (similarities.get(other) ?? 0) + more);
  };
  for (const { article: other, terms: shared } of hits) {
    // A single shared term says little about the topic.
    if (shared.length > 1) add(other, sum(shared.map(weight)) / whole);
  }
  for (const key of personKeys(article)) {
    for (const other of articlesByAuthor.get(key) ?? []) add(other, SHARED_AUTHOR_SIMILARITY);
  }
  return [...similarities]
    .filter(([, similarity]) => similarity >= MIN_SIMILARITY)
    .sort(([p, a], [q, b]) => b - a || newestFirst(p, q))
    .slice(0, MAX_RELATED)
    .map(([other]) => other);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
