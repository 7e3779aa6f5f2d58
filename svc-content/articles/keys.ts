import { plainText } from '@app/contracts';
import type { ArticleRecord } from './model.ts';

/** References name files and addresses, which must not collide where case does not count. */
export function refKey(refnumber: string): string {
  return refnumber.toLowerCase();
}

/** What makes two titles the same: tags do not count, nor what `foldedText` passes over. */
export function titleKey(title: string): string {
  return foldedText(plainText(title));
}

/**
 * A text without case, width, spaces too many and invisible characters. Upper case first, so that “ß”
 * and “SS” fold together.
 */
export function foldedText(text: string): string {
  const fold = (part: string) => part.normalize('NFKC').toUpperCase().toLowerCase();
  return fold(fold(text))
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
}

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
