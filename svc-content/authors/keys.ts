import { foldedText } from '../articles/keys.ts';
import type { ArticleRecord } from '../articles/model.ts';

/** What makes two author names the same: accents count, case, width and spaces do not. */
export function authorKey(name: string): string {
  return foldedText(name);
}

const known = new WeakMap<ArticleRecord, readonly string[]>();

/** The keys of an article's authors, each once; every search and every write asks for all of them. */
export function authorKeys(article: ArticleRecord): readonly string[] {
  let keys = known.get(article);
  if (!keys) {
    keys = [...new Set(article.authors.map(authorKey))];
    known.set(article, keys);
  }
  return keys;
}
