/** A run of text on a page, in the order of reading, with white space between words. */
export interface Piece {
  text: string;
  isFormula?: boolean;
  /** The text of a table's head, if a row of its body begins here: it is printed again above the rows of each page. */
  head?: string;
}

interface Letter {
  character: string;
  /** Whether white space is before it. */
  isFirst: boolean;
  /** Whether the end of a line is after it. */
  isLast: boolean;
  isFormula: boolean;
  head: string;
}

/** Characters without a width, marks of direction, and the radical sign, for which a page has no character. */
const UNSEEN = /[\u00ad\u200c-\u200f\u202a-\u202e\u2060-\u2064\ufeff√]/;

/** Returns the characters that can be seen. Letters with accents, and ligatures, are several. */
function lettersOf(pieces: readonly Piece[]): Letter[] {
  const letters: Letter[] = [];
  let isFirst = true;
  let headHere = '';
  for (const { text, isFormula = false, head = '' } of pieces) {
    if (head) headHere = head;
    for (const character of text.normalize('NFKD')) {
      const last = letters.at(-1);
      if (/[\s\u200b]/.test(character)) {
        if (last && character === '\n') last.isLast = true;
        isFirst = true;
      } else if (!UNSEEN.test(character)) {
        letters.push({ character, isFirst, isLast: false, isFormula, head: headHere });
        isFirst = false;
        headHere = '';
      }
    }
  }
  return letters;
}

/** Puts words of scripts from right to left in their order of reading. pdftotext marks them, and writes them as they stand. */
const inReadingOrder = (printed: string): string =>
  printed.replace(/\u202b[^\u202c\n]*\u202c(?: *\u202b[^\u202c\n]*\u202c)*/g, (words) =>
    (words.match(/\u202b[^\u202c]*\u202c| +/g) ?? []).reverse().join(''),
  );

const isWord = (letter: Letter | undefined) => /[\p{L}\p{N}]/u.test(letter?.character ?? '');
const isAccent = (letter: Letter | undefined) => /\p{M}/u.test(letter?.character ?? '');

function excerpt(letters: readonly Letter[], at: number): string {
  const text = (from: number, to: number) =>
    letters
      .slice(Math.max(0, from), to)
      .map(({ character, isFirst }) => (isFirst ? ` ${character}` : character))
      .join('');
  return `${text(at - 30, at)} ⟦${text(at, at + 30)} ⟧`;
}

/**
 * Compares the text of a page with that of its PDF, character by character: nothing may be missing, stand twice or stand
 * elsewhere, and no words may run together. Hyphens at the ends of lines, spaces inside a word, heads of tables that are printed again, and an accent
 * of a formula on the other side of its letter are no differences. Returns the first difference, or undefined.
 */
export function firstDifference(page: readonly Piece[], printed: string): string | undefined {
  const expected = lettersOf(page);
  const found = lettersOf([{ text: inReadingOrder(printed) }]);
  let at = 0;
  let place = 0;
  while (at < expected.length || place < found.length) {
    const [before, one, next] = [expected[at - 1], expected[at], expected[at + 1]];
    const [other, after] = [found[place], found[place + 1]];
    const head = lettersOf([{ text: one?.head ?? '' }]);
    const hasHead = (letters: readonly Letter[], from: number) =>
      head.every(({ character }, offset) => letters[from + offset]?.character === character);
    // Where words of a formula begin, and words around it, is not certain.
    const runsOn =
      one?.isFirst &&
      !other?.isFirst &&
      isWord(one) &&
      isWord(before) &&
      !one.isFormula &&
      !before?.isFormula;
    const isSwapped =
      one?.isFormula &&
      (isAccent(one) || isAccent(other)) &&
      one.character === after?.character &&
      next?.character === other?.character;
    if (head.length > 0 && hasHead(found, place) && !hasHead(expected, at)) {
      place += head.length;
    } else if (one?.character === other?.character && !runsOn) {
      at += 1;
      place += 1;
    } else if (isSwapped) {
      at += 2;
      place += 2;
    } else if (other?.isLast && /[-‐]/.test(other.character)) {
      place += 1;
    } else {
      return `page: ${excerpt(expected, at)}\nPDF:  ${excerpt(found, place)}`;
    }
  }
  return undefined;
}
