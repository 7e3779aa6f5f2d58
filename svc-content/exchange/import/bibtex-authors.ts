import {
  type Contributor,
  hasOrganizationWord,
  isDegrees,
  isEastAsianName,
  isSuffix,
  isSuffixAfter,
  parseAuthorName,
  personOf,
  readAuthor,
  readAuthors,
  withoutLastMarks,
  withoutMarks,
  withoutMarkup,
} from '@app/contracts';
import { type Creator, parse } from '@retorquere/bibtex-parser';
import { leftOutOfNames, writtenName } from './source.ts';
import { restoredText } from './tex.ts';

/** Separators of authors besides “and”. */
const SERIAL = /[;；，、]|\s(?:and|&)\s/;
const SEPARATORS = /[,;；，、]|\s&\s/;

type Note = (message: string) => void;

interface RawNames {
  /** The text of the entry. */
  entry: string;
  /** The parser's errors about names in this entry. */
  errors: readonly { input?: string | undefined }[];
}

/**
 * Returns whether an error concerns a name with more commas than BibTeX allows. This module reads such names itself.
 */
export function isNameError(error: string): boolean {
  return /unexpected \d+-part name/.test(error);
}

export function isOthers({ lastName, firstName }: Creator): boolean {
  return lastName === 'others' && !firstName;
}

/**
 * Returns the authors. The parser treats the text between two “and” as one name. If this text contains other
 * separators, it is read like the authors of a table.
 */
export function authorsOf(creators: readonly Creator[], raw: RawNames, note: Note): Contributor[] {
  const unread = raw.errors.map(({ input }) => textOfTex(input ?? ''));
  return creators
    .filter((creator) => !isOthers(creator))
    .flatMap((creator) => {
      if (creator.name) return wholeName(part(creator.name, withoutLastMarks), note);
      const [last, first, suffix] = [
        lastOf(creator),
        part(creator.firstName),
        part(creator.suffix),
      ];
      const cut = unread.findIndex((text) => suffix !== '' && text.startsWith(last));
      const [text] = cut < 0 ? [] : unread.splice(cut, 1);
      const listed = text ?? [last, suffix, first].filter(Boolean).join(', ');
      if (text !== undefined || isList(last, first, suffix)) return listedAuthors(listed, note);
      if (isSuffix(last) || isDegrees(last)) return listedAuthors(`${first} ${last}`, note);
      if (/\p{Ll}/u.test(first) && isDegrees(first)) {
        return listedAuthors(`${last}, ${first}`, note);
      }
      if (first === '') return { name: writtenName(last, suffix), ...(suffix && { suffix }) };
      // The parser always treats the last word of a name without a comma as the family name, which
      // is wrong for some languages.
      const read = parseAuthorName(`${first} ${last}`);
      const isFamilyFirst = `${first} ${last}`.startsWith(`${read.family} `);
      const isOther = isFamilyFirst || read.family.endsWith(` ${last}`);
      return isOther && read.given !== '' && !isBeforeComma(last, raw.entry)
        ? personOf({ family: read.family, given: read.given, suffix }, isFamilyFirst)
        : personOf({ family: last, given: first, suffix });
    });
}

function listedAuthors(text: string, note: Note): Contributor[] {
  const isSerial = SERIAL.test(text);
  const { authors, leftOut } = isSerial ? readAuthors(text) : readAuthor(text);
  if (leftOut.length > 0) note(leftOutOfNames(leftOut));
  note(`The authors “${text}” are now: ${authors.map(({ name }) => name).join('; ')}`);
  return authors;
}

/**
 * Returns whether a creator consists of several names: a part contains a separator, or the text that the parser took
 * for a suffix is not a suffix.
 */
function isList(last: string, first: string, suffix: string): boolean {
  const isOther = suffix !== '' && !isSuffixAfter(`${first} ${last}`, suffix);
  return isOther || SEPARATORS.test((last + first).replace(/&#?\w+;(?:\w+;)*/g, ''));
}

function lastOf({ prefix, lastName }: Creator): string {
  return part([prefix, lastName].filter(Boolean).join(' '));
}

/**
 * Reads a name in braces. By convention, braces in BibTeX mark the name of an organization. Exceptions are rulers, such
 * as Ludwig II, and names in Han, kana and Hangul without a word such as “university”. A note reports a decision that
 * may be wrong.
 */
function wholeName(name: string, note: Note): Contributor {
  const { suffix, given } = parseAuthorName(name);
  if (suffix !== '' && given === '') return { name };
  const isOrganization = !isEastAsianName(name) || hasOrganizationWord(name);
  if (!isOrganization) note(`The author in braces, “${name}”, was read as a person`);
  else if (!/\s/.test(name) && !hasOrganizationWord(name)) {
    note(`The author in braces, “${name}”, was read as an organization`);
  }
  return { name, ...(isOrganization && { isOrganization }) };
}

/**
 * Returns whether a name is followed by a comma that separates names. The comma after the field does not count. Returns
 * true if the entry does not contain the name in exactly this form.
 */
function isBeforeComma(name: string, entry: string): boolean {
  const at = entry.indexOf(name);
  const comma = /^[\s}]*[,，、](?!\s*(?:[\w-]+\s*=|\}|$))/;
  return at < 0 || comma.test(entry.slice(at + name.length));
}

/** Returns TeX as text, with letters in place of commands. */
function textOfTex(tex: string): string {
  const { entries } = parse(`@article{a, note = {${tex}}}`, { sentenceCase: false });
  return part(String(entries[0]?.fields.note ?? tex));
}

/** Matches the marks of footnotes and affiliations after a name: superscripts of single letters, digits and signs. */
const MARKS = /(?:\s*<sup>(?:[^<\p{L}]|(?<!\p{L})\p{L}(?!\p{L}))*<\/sup>)+(?=\s*$)/gu;

function part(text: string | undefined, unmarkedName = withoutMarks): string {
  const unmarked = composed(restoredText(text ?? '').replace(MARKS, ''));
  // Markup is removed from names: M$^c$Donald becomes McDonald.
  return unmarkedName(withoutMarkup(unmarked).replace(/\s+/g, ' ')).trim();
}

/**
 * Composes letters and accents. TeX puts accents on the dotless ı or ȷ, but Unicode puts them on the dotted letter.
 */
export function composed(text: string): string {
  return text.replace(/[ıȷ](?=\p{M})/gu, (letter) => (letter === 'ı' ? 'i' : 'j')).normalize('NFC');
}
