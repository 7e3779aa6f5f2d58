import { plainText } from '@app/contracts';

const LETTERS = 60;

/** Returns the first words of an entry as its short name. */
export function excerptOf(content: string): string {
  const text = plainText(content);
  const letters = [...text];
  if (letters.length <= LETTERS) return text;
  const cut = letters.slice(0, LETTERS).join('');
  // Cuts the text at a space if there is one near the end.
  const end = cut.lastIndexOf(' ');
  return `${(end > LETTERS / 2 ? cut.slice(0, end) : cut).trimEnd()}…`;
}
