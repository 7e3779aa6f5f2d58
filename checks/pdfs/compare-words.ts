/** A run of text on a page, in reading order, with white space between words. */
export interface Piece {
  text: string;
  isFormula?: boolean;
  /**
   * The text of the table's head, if a row of the table's body begins with this piece. The PDF repeats the head at the
   * top of each page.
   */
  head?: string;
}

interface Letter {
  character: string;
  /** Whether white space precedes the character. */
  isFirst: boolean;
  /** Whether a line ends after the character. */
  isLast: boolean;
  isFormula: boolean;
  head: string;
}

/**
 * Matches characters of zero width, direction marks, and the radical sign: on a page, it is drawn and is not a
 * character.
 */
const UNSEEN = /[\u00ad\u200c-\u200f\u202a-\u202e\u2060-\u2064\ufeff√]/;

/** Returns the visible characters. Decomposes accented letters and ligatures into several characters. */
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

/** Restores the reading order of right-to-left words. pdftotext writes such words in visual order and marks them. */
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
 * Compares the text of a page with the text of its PDF character by character. No text may be missing, repeated or in
 * another position, and no words may run together. Ignores hyphens at line ends, spaces inside a word, repeated table
 * heads, and an accent in a formula on the other side of its letter. Returns the first difference, or undefined.
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
    // Word boundaries in and around formulas are uncertain.
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
