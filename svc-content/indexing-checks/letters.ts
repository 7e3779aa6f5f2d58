/** Returns the folded letters and digits of a text, without line breaks, hyphens, ligatures and accents. */
export function lettersOf(text: string): string {
  const folded = text.normalize('NFKD').toUpperCase().toLowerCase();
  return folded.normalize('NFKD').replace(/[^\p{L}\p{N}]/gu, '');
}
