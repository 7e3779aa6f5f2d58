/**
 * A text's letters and digits alone, without case and marks: how it is broken into lines, hyphenated, set
 * in ligatures or in accents that stand for themselves makes no difference.
 */
export function squeezed(text: string): string {
  const folded = text.normalize('NFKD').toUpperCase().toLowerCase();
  return folded.normalize('NFKD').replace(/[^\p{L}\p{N}]/gu, '');
}
