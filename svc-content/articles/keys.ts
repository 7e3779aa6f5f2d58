import { plainText } from '@app/contracts';
import type { ArticleRecord } from './model.ts';

/** Ignores case, because file names use the reference number and some systems ignore their case. */
export function refKey(refnumber: string): string {
  return refnumber.toLowerCase();
}

/** Titles that differ only in markup, or as `foldedText` ignores, are duplicates. */
export function titleKey(title: string): string {
  return foldedText(plainText(title));
}

/** Ignores case, width, spaces and invisible characters. Upper case comes first, so that “ß” equals “SS”. */
export function foldedText(text: string): string {
  const fold = (part: string) => part.normalize('NFKC').toUpperCase().toLowerCase();
  return fold(fold(text))
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Names that differ only in case, width or spaces have the same key; accents make a difference. */
export function authorKey(name: string): string {
  return foldedText(name);
}

const known = new WeakMap<ArticleRecord, readonly string[]>();

/** Returns the distinct keys of the authors, which every search and every write needs. */
export function authorKeys(article: ArticleRecord): readonly string[] {
  let keys = known.get(article);
  if (!keys) {
    keys = [...new Set(article.authors.map(authorKey))];
    known.set(article, keys);
  }
  return keys;
}
