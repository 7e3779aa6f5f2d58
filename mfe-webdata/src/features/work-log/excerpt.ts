import { plainText } from '@app/contracts';

const LETTERS = 60;

/** The first words of an entry, used as its name. */
export function excerptOf(content: string): string {
  const text = plainText(content);
  const letters = [...text];
  if (letters.length <= LETTERS) return text;
  const cut = letters.slice(0, LETTERS).join('');
  // Cuts at a space if one is near the end.
  const end = cut.lastIndexOf(' ');
  return `${(end > LETTERS / 2 ? cut.slice(0, end) : cut).trimEnd()}…`;
}
