import { isGeneration, isSuffix, isSuffixAfter } from './name-suffixes.ts';
import { isDegree, withoutHonorifics } from './name-words.ts';

/** The parts of an author's name. Each citation style orders them differently. */
export interface AuthorName {
  family: string;
  given: string;
  /** The non-dropping particle before the family name, such as `van der`, `de la` or `bin`. */
  particle: string;
  suffix: string;
}

/** Particles that precede a surname in lower case: du Châtelet, van der Waals, de la Cruz, bin Said. */
const PARTICLES = new Set(
  (
    'af al an at av bin binti bint da das de degli dei del della den der des di do dos du el ' +
    'ibn la las le los lo mac mhic ní nic of ó ten ter uí van vom von zu zum zur بن ابن بنت'
  ).split(' '),
);
/** Words that are particles only in lower case: David ben Gurion, but not John Ben Smith. */
const SMALL_PARTICLES = new Set("ben bat abu binte dalla dello op aan in 't ’t 's ’s".split(' '));
/** Words that join two surnames: Ramón y Cajal, Costa e Silva, Puig i Cadafalch. */
const JOINING = new Set(['y', 'e', 'i']);
const LETTER = /\p{L}/u;
const EAST_ASIAN =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー々〇・·\s]+$/u;
const PATRONYMIC = /(?:ович|евич|івна|овна|евна|ична)$/u;
/**
 * Matches Spanish surnames that are never given names. As the second-last word of a name, such a surname is the first
 * half of a double surname, as in Gabriel García Márquez.
 */
const SPANISH =
  /(?:^\p{L}{3,}[eé]z|^garc[ií]a|^mart[ií]n|^ruiz|^d[ií]az|^moreno|^mu[nñ]oz|^romero|^navarro|^torres|^ortiz|^ortega|^castro)$/iu;
/** Matches Vietnamese surnames, which must be written with their diacritics. */
const VIETNAMESE =
  /^(?:Nguyễn|Trần|Lê|Phạm|Huỳnh|Hoàng|Phan|Vũ|Võ|Đặng|Bùi|Đỗ|Hồ|Ngô|Dương|Lý|Đinh|Trịnh|Trương)$/;

/** Splits a name into its parts, without honorifics. A single word becomes the family name. */
export function parseAuthorName(name: string): AuthorName {
  const all = name.normalize('NFC').split(/[\s,]+/);
  const words = withoutHonorifics(all.filter(Boolean));
  while (endsWithDegree(words)) words.pop();
  if (words.length <= 1) return parts(words, 0);
  const patronymicLast = PATRONYMIC.test(words[2] ?? '') && !PATRONYMIC.test(words[1] ?? '');
  if (isEastAsianName(name) || isVietnameseName(words) || (words.length === 3 && patronymicLast)) {
    const [family = '', ...given] = words;
    return { family, given: given.join(' '), particle: '', suffix: '' };
  }
  const suffix = isLastSuffix(words) ? (words.pop() ?? '') : '';
  let start = words.length - 1;
  if (start >= 2 && isGeneration(words[start] ?? '')) start -= 1;
  if (start >= 2 && SPANISH.test(words[start - 1] ?? '')) start -= 1;
  const joined = JOINING.has(words[start - 1] ?? '');
  if (joined && start >= (words[start - 1] === 'y' ? 2 : 3)) start -= 2;
  const family = start;
  while (start > 0 && isParticle(words[start - 1] ?? '', start - 1)) start -= 1;
  return { ...parts(words, start, family), suffix };
}

/**
 * Returns whether the last word is a suffix. A suffix must follow a name of two words, except for a ruler, such as
 * Ludwig II.
 */
function isLastSuffix(words: string[]): boolean {
  const last = words.at(-1) ?? '';
  if (words.length === 2) return isSuffix(last);
  return isSuffixAfter(words.slice(0, -1).join(' '), last) && last !== 'Senior';
}

/**
 * Returns whether a degree follows a name of at least two words, as in Jane Doe PhD. “Smith MD” may be M. D. Smith.
 */
export function endsWithDegree(words: readonly string[]): boolean {
  const before = words.slice(0, -1);
  const names = before.filter((word, at) => !isParticle(word, at));
  const isShouted = words.every((word) => word === word.toUpperCase());
  const last = words.at(-1) ?? '';
  // These degrees may also be family names in capitals.
  const isName = /^(?:BA|DO|MA)$/.test(last);
  return names.length > 1 && !isShouted && !isName && isDegree(last);
}

/**
 * Returns whether the name is written in Han, kana or Hangul. Citations neither reorder nor abbreviate such names.
 */
export function isEastAsianName(name: string): boolean {
  return EAST_ASIAN.test(name) && LETTER.test(name);
}

function isVietnameseName(words: string[]): boolean {
  return VIETNAMESE.test(words[0] ?? '') && !VIETNAMESE.test(words.at(-1) ?? '');
}

/** Returns whether a word is a particle. The first word must be in lower case: “Van Morrison” has no particle. */
function isParticle(word: string, at: number): boolean {
  const small = word.toLowerCase();
  if (SMALL_PARTICLES.has(word)) return true;
  return PARTICLES.has(small) && (at > 0 || word === small);
}

/**
 * Assembles a name from its words. The words from `start` up to `family` are particles. If one of them is
 * capitalised, the family name begins there, as in “Van Rossum”.
 */
function parts(words: string[], start: number, family = start): AuthorName {
  let first = start;
  while (first < family && words[first] === words[first]?.toLowerCase()) first += 1;
  return {
    family: words.slice(first).join(' '),
    given: words.slice(0, start).join(' '),
    particle: words.slice(start, first).join(' '),
    suffix: '',
  };
}
