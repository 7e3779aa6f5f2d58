/** Returns only the letters and digits of a text, in lower case, with ligatures expanded and without accents. */
export function lettersOf(text: string): string {
  const folded = text.normalize('NFKD').toUpperCase().toLowerCase();
  return folded.normalize('NFKD').replace(/[^\p{L}\p{N}]/gu, '');
}
