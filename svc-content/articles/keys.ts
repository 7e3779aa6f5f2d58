import { plainText } from '@app/contracts';
import type { ArticleRecord } from './model.ts';

/** References are used in file names, which are case-insensitive on some systems. */
export function refKey(refnumber: string): string {
  return refnumber.toLowerCase();
}

/** Titles with the same key are duplicates: markup does not count, nor what `foldedText` removes. */
export function titleKey(title: string): string {
  return foldedText(plainText(title));
}

/**
 * A text without case, width, repeated spaces and invisible characters. Upper case first, so that “ß” and
 * “SS” are equal.
 */
export function foldedText(text: string): string {
  const fold = (part: string) => part.normalize('NFKC').toUpperCase().toLowerCase();
  return fold(fold(text))
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Names with the same key are one author: accents count, case, width and spaces do not. */
export function authorKey(name: string): string {
  return foldedText(name);
}

const known = new WeakMap<ArticleRecord, readonly string[]>();

/** The distinct keys of an article's authors; cached because every search and every write needs them all. */
export function authorKeys(article: ArticleRecord): readonly string[] {
  let keys = known.get(article);
  if (!keys) {
    keys = [...new Set(article.authors.map(authorKey))];
    known.set(article, keys);
  }
  return keys;
}
