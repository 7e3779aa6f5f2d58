import { isDegrees, isSuffix } from '@app/contracts';
import { isSameSize, type Line, mended, overlaps, shiftOf } from '@app/service-kit/pdf-lines';
import { ABSTRACT } from './sections.ts';

/** The character that marks the end of a name. It replaces, for example, superscripts and line ends between names. */
const BREAK = '\n';

const particles =
  /^(?:d[aeiou]s?|d'|del|della|der|den|van|von|vom|zu|zur|zum|ter|ten|la|le|los|las|el|al|bin|ibn|ben|bint|e|y|af|av|mc|st\.?|’t|'t)$/iu;
const titles = /^(?:dr\.?|prof\.?|professor|student)$/iu;
/** Words that occur in affiliations and notes, but not in names. */
const otherWords =
  /universi|institut|department|d[ée]partement|college|school|faculty|facult|laborator|cent(?:er|re)\b|hospital|academy|ministry|division|company|\b(?:inc|ltd|gmbh|llc)\b|research|science|technolog|engineering|correspond|author|received|accepted|published|abstract|e-?mail|copyright|licen[cs]e|journal|volume|article|editor|street|road|affiliation|https?:/iu;

/** Returns whether a text can be the name of a person. */
export function isName(text: string): boolean {
  if (/[\d@/\\:()[\]{}<>?!"=+%#]/.test(text) || text.length > 60 || otherWords.test(text)) {
    return false;
  }
  const words = text.split(' ');
  // The name is in a script without capital letters, such as Chinese or Arabic.
  if (/^[^\p{Lu}\p{Ll}]+$/u.test(text)) return /\p{L}{2}/u.test(text) && words.length <= 6;
  if (words.length < 2 || words.length > 7) return false;
  const isWord = (word: string) =>
    particles.test(word) || /^(?:[dlo]['’]|al-|el-)?\p{Lu}[\p{L}\p{M}.'’‐–-]*$/iu.test(word);
  const capitals = words.filter((word) => /\p{Lu}|\p{Lo}/u.test(word)).length;
  return words.every(isWord) && capitals >= 2;
}

/** Returns the names in the lines between an article's title and its text. */
export function authorsIn(lines: readonly Line[], column: Pick<Line, 'x' | 'right'>): string[] {
  const first = lines.find((line) => namesIn(textOf(line)).length > 0);
  if (!first) return [];
  const fromFirst = lines.slice(lines.indexOf(first));
  const end = fromFirst.findIndex(
    (line) =>
      !isSameSize(line.size, first.size) || !overlaps(line, column) || ABSTRACT.test(line.text),
  );
  const block = end < 0 ? fromFirst : fromFirst.slice(0, end);
  const note = block.findIndex(isNote);
  const list = note < 0 ? block : block.slice(0, note);
  const listed = list.map((line, at) => withBreak(line, list[at + 1], column.right)).join('');
  // Each author may be followed by notes of the same size. Therefore, a line after the first note is used only if it
  // consists entirely of names.
  const others = block.slice(list.length).filter((line) => isOnlyNames(textOf(line)));
  return [...new Set([...namesIn(listed), ...others.flatMap((line) => namesIn(textOf(line)))])];
}

const isNote = ({ text }: Line) => otherWords.test(text) && namesIn(text).length === 0;

const isOnlyNames = (text: string) =>
  partsOf(text).every((part) => mended(part) === '' || namesIn(part).length > 0);

/** Returns whether a text contains only names. */
export const isListOfNames = ({ text }: Pick<Line, 'text'>) =>
  namesIn(text).length > 0 && isOnlyNames(text);

/**
 * Returns the text of a line, with a break at the end if a name ends there. A name ends at the line end if there
 * are names on both sides of it and the next word would have fitted on the line.
 */
function withBreak(line: Line, next: Line | undefined, right: number): string {
  const text = textOf(line);
  if (!next || /-$/.test(text)) return text;
  const isWhole = (part: string | undefined) => part === undefined || namesIn(part).length > 0;
  const [last, first] = [partsOf(text).at(-1), partsOf(textOf(next))[0]];
  const word = /^\S+/.exec(next.text)?.[0] ?? '';
  const fits = line.right + (word.length + 1) * 0.42 * line.size < right;
  return text + (isWhole(last) && isWhole(first) && fits ? BREAK : ' ');
}

/** Returns the text of a line, in which breaks replace superscripts, because these refer to affiliations. */
function textOf(line: Line): string {
  return line.pieces.map((piece) => (shiftOf(piece, line) === 'sup' ? BREAK : piece.text)).join('');
}

/** Divides a text at commas, “and”, breaks and notes, which separate names. */
function partsOf(text: string): string[] {
  return text
    .replace(/\S+@\S+/g, BREAK)
    .replace(/[⁰¹²³⁴-⁹\d*∗⁎†‡§¶‖✉#]+/gu, BREAK)
    .replace(/\s(?:and|und|&)\s/giu, BREAK)
    .split(/[\n,;，、·•|]/u);
}

function namesIn(text: string): string[] {
  const parts = partsOf(text)
    .map((part) =>
      mended(part)
        .replace(/^(?:and|und|&|by|authors?:?)\s+/iu, '')
        .replace(/^(?:dr\.|prof\.)\s+/iu, '')
        .trim(),
    )
    .filter((part) => part !== '' && !titles.test(part) && !isDegrees(part));
  const names: string[] = [];
  for (const part of parts) {
    const last = names.at(-1);
    if (last && isSuffix(part)) names[names.length - 1] = `${last} ${part}`;
    else if (isName(part)) names.push(part);
  }
  return names;
}

/** Returns the authors in the metadata, provided that the first page contains all their names. */
export function authorsOfMetadata(author: string, isShown: (text: string) => boolean): string[] {
  const names = namesIn(author);
  return names.length > 0 && names.every(isShown) ? names : [];
}
