import { plainText } from '@app/contracts';

const LETTERS = 60;

/** The first words of an entry, which is how it is called where there is no room for all of it. */
export function excerptOf(content: string): string {
  const text = plainText(content);
  const letters = [...text];
  if (letters.length <= LETTERS) return text;
  const cut = letters.slice(0, LETTERS).join('');
  // A word that is cut off is left out, but not all of a text without spaces.
  const end = cut.lastIndexOf(' ');
  return `${(end > LETTERS / 2 ? cut.slice(0, end) : cut).trimEnd()}…`;
}
