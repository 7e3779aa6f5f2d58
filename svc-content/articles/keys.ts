import { addressesIn, addressKey, doiKey, plainText } from '@app/contracts';
import type { ArticleRecord } from './model.ts';

/** Returns the key of a reference number. Case is ignored, because some file systems ignore the case of PDF names. */
export function refKey(refnumber: string): string {
  return refnumber.toLowerCase();
}

/** Returns the same key for titles that differ only in markup or in what `foldedText` ignores. */
export function titleKey(title: string): string {
  return foldedText(plainText(title));
}

/**
 * Ignores case, width, invisible characters, the kind and amount of white space between words, and all white space at
 * the ends. “ß” equals “SS”, because upper case is applied first.
 */
export function foldedText(text: string): string {
  const fold = (part: string) => part.normalize('NFKC').toUpperCase().toLowerCase();
  return fold(fold(text))
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Returns the same key for names that differ only in what `foldedText` ignores. Accents make a difference. */
export function authorKey(name: string): string {
  return foldedText(name);
}

const knownKeys = new WeakMap<ArticleRecord, readonly string[]>();

/** Returns the distinct keys of the authors' names. The keys are cached, because all searches and writes need them. */
export function authorKeys(article: ArticleRecord): readonly string[] {
  let keys = knownKeys.get(article);
  if (!keys) {
    keys = [...new Set(article.authors.map(authorKey))];
    knownKeys.set(article, keys);
  }
  return keys;
}

/** Returns the distinct keys of the authors' names, and their ORCID iDs. */
export function personKeys(article: ArticleRecord): readonly string[] {
  const orcids = article.contributors.flatMap(({ orcid }) => orcid ?? []);
  return orcids.length > 0 ? [...authorKeys(article), ...new Set(orcids)] : authorKeys(article);
}

/** Returns the key that makes an article's DOI unique. The key of an article without a DOI is its reference number. */
export function uniqueDoiKey({ doi, refKey }: Pick<ArticleRecord, 'doi' | 'refKey'>): string {
  return doi ? doiKey(doi) : `#${refKey}`;
}

/** Returns the key of the article's DOI, if it has one. */
export function doiKeys({ doi }: Pick<ArticleRecord, 'doi'>): readonly string[] {
  return doi ? [doiKey(doi)] : [];
}

/** Returns the distinct keys of the article's former addresses. */
export function formerAddressKeys({ formeraddresses }: ArticleRecord): readonly string[] {
  if (!formeraddresses) return [];
  return [...new Set(addressesIn(formeraddresses).flatMap((address) => addressKey(address) ?? []))];
}
