/** Only the letters and digits of a text, folded, so that line breaks, hyphens, ligatures and accents do not matter. */
export function lettersOf(text: string): string {
  const folded = text.normalize('NFKD').toUpperCase().toLowerCase();
  return folded.normalize('NFKD').replace(/[^\p{L}\p{N}]/gu, '');
}
