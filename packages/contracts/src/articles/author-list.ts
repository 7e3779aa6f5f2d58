import { endsWithDegree, isEastAsianName, parseAuthorName } from './author-name.ts';
import { isSuffix, isSuffixAfter } from './name-suffixes.ts';
import {
  groupName,
  hasOrganizationWord,
  isCompanyForm,
  isDegrees,
  isInitials,
  standsForOthers,
  withoutBrackets,
  withoutHonorifics,
  withoutMarks,
} from './name-words.ts';

/**
 * Matches semicolons in all widths and scripts, and characters between spaces that separate authors. Semicolons of
 * HTML codes such as `&amp;` and `&amp;nbsp;` are excluded.
 */
const SEMICOLONS = /(?<!&(?:\w{1,31};){0,4}#?\w{1,31})[;；؛]|\s[|·•/]\s/;
/** Matches commas in all widths and scripts. */
const COMMAS = /[,，、،]/;
const AND = /\s+(?:and|und|et|&)\s+(?!al\b|others\b)/i;
const LEADING_AND = /^(?:and|und|&)\s+(?!others\b)/i;

/** An author as read from a text. It can be used as a contributor. */
export interface ReadName {
  name: string;
  given?: string;
  family?: string;
  suffix?: string;
  isOrganization?: true;
}

interface ReadAuthors {
  authors: ReadName[];
  /** The parts of the text that were left out, such as degrees. */
  leftOut: string[];
}

/**
 * Reads a list of authors in the forms that people use: separated by commas, by semicolons, or by “and” as in BibTeX.
 * A suffix belongs to the name before it. Degrees and footnote marks are left out. Between semicolons, and in pairs
 * joined by “and”, the family name may come first: `King, Martin, Jr.; Lovelace, Ada`. The parts of a name are
 * returned only if the text contains them.
 */
export function readAuthors(text: string): ReadAuthors {
  const leftOut: string[] = [];
  const plain = withoutNotes(withoutLines(text), leftOut);
  const authors = dividedIn(plain).flatMap((piece) =>
    piece.isOne ? oneAuthor(piece.text, leftOut) : serialAuthors(piece.text, leftOut),
  );
  return { authors: authors.filter(({ name }) => name !== ''), leftOut };
}

/** Splits a list of authors into names: see `readAuthors`. */
export function splitAuthors(authorname: string): string[] {
  return readAuthors(authorname).authors.map(({ name }) => name);
}

/** Replaces line ends by semicolons if each line is an author, as in cells of spreadsheets. */
function withoutLines(text: string): string {
  const lines = text.split(/[\r\n]+/).map((line) => line.replace(/[\s,;]+$/, '').trim());
  const isAuthors = lines
    .filter(Boolean)
    .every((line) => isWholePerson(line) || isFamilyAndGiven(line));
  return isAuthors ? lines.filter(Boolean).join('; ') : text;
}

const GROUP = /[\s,;(]{0,9}(?<!\p{L})(?:on behalf of|for(?=\s+the\s))\s+([^,;)]+)\)?/giu;

/** Removes text that belongs to no name, and separates a group on whose behalf the authors write. */
function withoutNotes(text: string, leftOut: string[]): string {
  const plain = withoutMarks(withoutBrackets(text.replace(/\s+/g, ' ').trim(), leftOut), leftOut);
  const separator = SEMICOLONS.test(plain) ? '; ' : ', ';
  return plain.replace(GROUP, (written, group: string, at: number) => {
    const comma = Math.max(...[',', ';'].map((sign) => plain.lastIndexOf(sign, at - 1)));
    const before = at === 0 ? '' : plain.slice(comma + 1, at).trim();
    const isGroup = hasOrganizationWord(group) && (before === '' || isWholePerson(before));
    if (!isGroup) return written;
    return (at === 0 ? '' : separator) + groupName(group);
  });
}

interface Piece {
  text: string;
  /**
   * True if the text is one author, possibly with the family name first. False if the text is a list separated by
   * commas.
   */
  isOne: boolean;
}

function dividedIn(text: string): Piece[] {
  const separated = text.split(SEMICOLONS).map((piece) => piece.trim());
  if (separated.length > 1) {
    const pieces = separated.map((piece) => piece.replace(LEADING_AND, ''));
    return pieces
      .flatMap((piece) => invertedIn(piece) ?? piece)
      .map((piece) => ({ text: piece, isOne: true }));
  }
  if (isSuffixedInversion(text)) return [{ text, isOne: true }];
  const inverted = invertedIn(text);
  return inverted
    ? inverted.map((piece) => ({ text: piece, isOne: true }))
    : [{ text, isOne: false }];
}

/** Returns the names in a text such as `Lovelace, Ada and Babbage, Charles`. */
function invertedIn(text: string): string[] | undefined {
  const joined = text.split(AND);
  return joined.length > 1 && joined.every(isFamilyAndGiven) ? joined : undefined;
}

/** Returns whether a text has exactly one comma, and at least one of the parts is not a whole name. */
function isFamilyAndGiven(text: string): boolean {
  const parts = namePartsIn(text, []).names;
  return parts.length === 2 && !parts.every((part) => /\S\s+\S/.test(part));
}

/**
 * Returns whether a text is a single name such as `McKay, John W., Jr.`, `King, Jr., Martin` or `King III, Martin`.
 */
function isSuffixedInversion(text: string): boolean {
  const parts = namePartsIn(text, []);
  const { names } = parts;
  const given = names[1] ?? '';
  const [family, ofFamily] = dividedSuffix(names[0] ?? '');
  const suffix = parts.suffix || ofFamily;
  const isFamily = names.length === 2 && parseAuthorName(family).given === '';
  const isGiven = !/\s/.test(given) || isInitials(given.slice(given.lastIndexOf(' ') + 1));
  return suffix !== '' && isFamily && isGiven;
}

/** Divides a text at commas into names, suffix and degrees. */
function namePartsIn(text: string, leftOut: string[]) {
  const pieces = text.split(COMMAS).map((piece) => piece.trim());
  const names: string[] = [];
  let suffix = '';
  const isTwoAtLeast = pieces.filter(Boolean).length > 2;
  for (const piece of pieces.filter(Boolean)) {
    if (names.length > 0 && isSuffix(piece)) suffix = piece;
    else if (names.length > 0 && isDegreeAfter(names, piece, isTwoAtLeast)) leftOut.push(piece);
    else names.push(withoutDegree(piece, leftOut));
  }
  return { names, suffix };
}

/** Returns whether a piece is a degree of the previous name. After a single word, “MD” may be the initials M. D. */
function isDegreeAfter(names: readonly string[], piece: string, isCertain: boolean): boolean {
  const isWhole = isCertain || /\S\s+\S/.test(names.at(-1) ?? '') || !isInitials(piece);
  return isDegrees(piece) && isWhole;
}

function withoutDegree(name: string, leftOut: string[]): string {
  const words = name.split(' ');
  while (endsWithDegree(words)) leftOut.push(words.pop() ?? '');
  return words.join(' ');
}

/** Reads one author, whose name may contain commas. Returns several authors if the text cannot be a single name. */
export function readAuthor(text: string): ReadAuthors {
  const leftOut: string[] = [];
  return { authors: oneAuthor(withoutNotes(text, leftOut), leftOut), leftOut };
}

function oneAuthor(text: string, leftOut: string[]): ReadName[] {
  const { names, suffix } = namePartsIn(text, leftOut);
  const [first = '', second = ''] = names;
  const last = names.at(-1) ?? '';
  if (names.length > 1 && (isCompanyForm(last) || names.every(hasOrganizationWord))) {
    return [{ name: names.join(', '), isOrganization: true }];
  }
  if (names.length > 2) return serialAuthors(text, leftOut);
  if (names.length === 2) return [personOf({ family: first, given: second, suffix })];
  return [named(first, suffix)];
}

function named(name: string, suffix: string): ReadName {
  return { name: [name, suffix].filter(Boolean).join(' ') };
}

/** Reads authors separated by commas, with the given name first. */
function serialAuthors(text: string, leftOut: string[]): ReadName[] {
  const names: ReadName[] = [];
  for (const piece of text.split(COMMAS).flatMap(withSuffixApart)) {
    const before = names.at(-1)?.name ?? '';
    if (piece === '') continue;
    if (before && isSuffixAfter(before, piece)) names[names.length - 1] = named(before, piece);
    else if (before && isDegreeAfter([before], piece, false)) leftOut.push(piece);
    else if (before && isCompanyForm(piece)) {
      names[names.length - 1] = { name: `${before}, ${piece}`, isOrganization: true };
    } else {
      for (const name of piece.replace(LEADING_AND, '').split(isPair(piece) ? AND : /$^/)) {
        const whole = withoutDegree(name.trim(), leftOut);
        names.push({ name: hasOrganizationWord(whole) ? groupName(whole) : whole });
      }
    }
  }
  return invertedPairs(names) ?? names;
}

/** Divides a piece such as `Jr. and Ada Lovelace`. */
function withSuffixApart(piece: string): string[] {
  const [first = '', ...others] = piece.trim().split(AND);
  const isApart = others.length > 0 && (isSuffix(first) || isDegrees(first));
  return isApart ? [first, ...others] : [piece.trim()];
}

/**
 * Returns whether a text consists of names of persons, joined by “and”. The name at the end may be the name of a group.
 */
function isPair(text: string): boolean {
  const sides = text.split(AND);
  const isGroup = (side: string, at: number) =>
    at > 0 && /^the\s/i.test(side) && hasOrganizationWord(side);
  const isWhole = sides.every((side, at) => isWholePerson(side) || isGroup(side, at));
  return sides.length > 1 && isWhole && !standsForOthers(text);
}

/**
 * Returns whether a text is the whole name of a person: two to six words, all of which are capitalised except
 * particles.
 */
export function isWholePerson(name: string): boolean {
  const words = name.trim().split(' ');
  if (isEastAsianName(name)) return [...name.trim()].length > 1 && !hasOrganizationWord(name);
  if (words.length < 2 || words.length > 6 || hasOrganizationWord(name)) return false;
  const { particle } = parseAuthorName(name);
  const particles = particle.split(' ');
  return words.every((word) => particles.includes(word) || /^[^\p{Ll}\d]/u.test(word));
}

/** Returns the authors of a text such as `Lovelace, A., Babbage, C.`, in which initials follow each family name. */
function invertedPairs(names: readonly ReadName[]): ReadName[] | undefined {
  if (names.length < 2 || names.length % 2 !== 0) return undefined;
  const pairs = pairsOf(names);
  const isInverted = pairs.every(([family, given]) => isInitials(given) && !isInitials(family));
  return isInverted ? pairs.map(([family, given]) => personOf({ family, given })) : undefined;
}

/** Returns adjacent names in pairs. */
export function pairsOf(authors: readonly ReadName[]): [string, string][] {
  const names = authors.map(({ name }) => name);
  return names.flatMap((name, at) => (at % 2 === 0 ? [[name, names[at + 1] ?? '']] : []));
}

interface NameParts {
  given: string;
  family: string;
  suffix?: string;
}

/**
 * Composes the name of a person. The family name comes first in Han, kana and Hangul, or if `isFamilyFirst` is true.
 * A suffix at the end of either part becomes a separate part.
 */
export function personOf(parts: NameParts, isFamilyFirst = false): ReadName {
  const [family, ofFamily] = dividedSuffix(line(parts.family));
  const [given, ofGiven] = dividedSuffix(line(parts.given));
  const suffix = line(parts.suffix ?? '') || ofFamily || ofGiven;
  const isEastern = isFamilyFirst || (family !== '' && isEastAsianName(family + given));
  // If the family name comes first, the suffix is only stored as a part, not in the name.
  const order = isEastern ? [family, given] : [given, family, suffix];
  // A title remains in the name, but not in the given name, which citations abbreviate.
  const untitled = withoutHonorifics(given.split(' ')).join(' ');
  return {
    name: order.filter(Boolean).join(' '),
    ...(given && { given: untitled }),
    ...(family && { family }),
    ...(suffix && { suffix }),
  };
}

function dividedSuffix(part: string): [name: string, suffix: string] {
  const words = part.split(' ');
  const last = words.at(-1) ?? '';
  return words.length > 1 && isSuffix(last) ? [words.slice(0, -1).join(' '), last] : [part, ''];
}

/** Removes footnote marks, and commas within a part of a name, because commas separate authors. */
const line = (part: string) =>
  withoutMarks(part.trim())
    .replace(/[\s,]+/g, ' ')
    .trim();
