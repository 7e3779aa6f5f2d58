import anyAscii from 'any-ascii';

/** A word of a text, with its position. */
export interface Word {
  /** The word in Latin letters without accents, so that spellings of a name in different scripts are equal. */
  folded: string;
  start: number;
  end: number;
  /** Whether the first letter is a capital, or belongs to a script without capitals. */
  isName: boolean;
}

const WORD = /[\p{L}\p{M}\p{N}]+(?:['’][\p{L}\p{M}]+)*/gu;
const SMALL = /^\p{Ll}/u;

export function wordsIn(text: string): Word[] {
  return Array.from(text.matchAll(WORD), ({ 0: word, index: start }) => ({
    folded: fold(word),
    start,
    end: start + word.length,
    isName: !SMALL.test(word),
  }));
}

export const foldedWords = (text: string): string[] =>
  wordsIn(text)
    .map(({ folded }) => folded)
    .filter((word) => word !== '');

/**
 * Writes a word in small Latin letters without accents. Müller, Mueller and Muller become the same word, as do Иванов
 * and Ivanov.
 */
export function fold(word: string): string {
  const latin = /^[ -~]*$/.test(word) ? word : anyAscii(word);
  return latin
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .replace(/(?<=[aou])e|(?<=a)a/g, '');
}
