import { plainText } from '@app/contracts';

const LETTERS = 60;

/** Returns the first words of an entry, at most `LETTERS` characters, as a short name. */
export function excerptOf(content: string): string {
  const text = plainText(content);
  const letters = [...text];
  if (letters.length <= LETTERS) return text;
  const cut = letters.slice(0, LETTERS).join('');
  // Cuts the text at the last space, unless that space is in the first half.
  const end = cut.lastIndexOf(' ');
  return `${(end > LETTERS / 2 ? cut.slice(0, end) : cut).trimEnd()}…`;
}
