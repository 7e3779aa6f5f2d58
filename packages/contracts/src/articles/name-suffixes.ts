// The suffixes of names. The readers' pages import this file, so it must not import the long lists in `name-words.ts`.

const SUFFIX = /^(?:[JSjs](?:n?[rR])\.?|II|III|IV|VI{0,3}|IX|2nd|3rd|[45]th|père|fils)$/;
/**
 * Matches suffixes that may also be family names or initials. They count as suffixes only after a name of two words.
 */
const SUFFIX_OR_NAME = /^(?:V|Junior|Senior)$/;
/** Matches Portuguese words for generations, which belong to the family name, as in Silva Filho. */
const GENERATION = /^(?:Filho|J[uú]nior|Neto|Netto|Sobrinho)$/;

/** Returns whether a word is a suffix such as `Jr.` or `III`. */
export function isSuffix(word: string): boolean {
  return SUFFIX.test(word) && word !== 'V';
}

/**
 * Returns whether a word is a suffix of a preceding name. “Senior” and “V” are suffixes only if that name has at
 * least two words.
 */
export function isSuffixAfter(name: string, word: string): boolean {
  return isSuffix(word) || (SUFFIX_OR_NAME.test(word) && /\S\s+\S/.test(name));
}

export function isGeneration(word: string): boolean {
  return GENERATION.test(word);
}
