import { plainText } from '@app/contracts';
import type { ArticleRecord } from './model.ts';

/**
 * Returns the reference number as a key. It ignores case, because file names use it and some systems ignore their
 * case.
 */
export function refKey(refnumber: string): string {
  return refnumber.toLowerCase();
}

/**
 * Returns the key by which titles are compared. Titles that differ only in markup, or as `foldedText` ignores, are
 * duplicates.
 */
export function titleKey(title: string): string {
  return foldedText(plainText(title));
}

/**
 * Returns a text without differences of case, width, repeated spaces and invisible characters. The text is
 * converted to upper case first, so that “ß” equals “SS”.
 */
export function foldedText(text: string): string {
  const fold = (part: string) => part.normalize('NFKC').toUpperCase().toLowerCase();
  return fold(fold(text))
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/**
 * Returns the key of an author's name. Names that differ only in case, width or spaces have the same key; accents
 * make a difference.
 */
export function authorKey(name: string): string {
  return foldedText(name);
}

const known = new WeakMap<ArticleRecord, readonly string[]>();

/**
 * Returns the distinct keys of an article's authors. They are cached because every search and every write needs
 * them.
 */
export function authorKeys(article: ArticleRecord): readonly string[] {
  let keys = known.get(article);
  if (!keys) {
    keys = [...new Set(article.authors.map(authorKey))];
    known.set(article, keys);
  }
  return keys;
}
