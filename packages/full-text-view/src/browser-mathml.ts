/** The Unicode code points of `A` and `a` in each mathematical alphabet. */
const ALPHABETS: Record<string, readonly [number, number]> = {
  'double-struck': [0x1d538, 0x1d552],
  script: [0x1d49c, 0x1d4b6],
  'bold-script': [0x1d4d0, 0x1d4ea],
  fraktur: [0x1d504, 0x1d51e],
  'bold-fraktur': [0x1d56c, 0x1d586],
};

/** Letters that Unicode already had elsewhere. The alphabets above have gaps at these letters. */
const EARLIER: Record<string, Record<string, string>> = {
  'double-struck': { C: 'ℂ', H: 'ℍ', N: 'ℕ', P: 'ℙ', Q: 'ℚ', R: 'ℝ', Z: 'ℤ' },
  script: {
    ...{ B: 'ℬ', E: 'ℰ', F: 'ℱ', H: 'ℋ', I: 'ℐ', L: 'ℒ', M: 'ℳ', R: 'ℛ' },
    ...{ e: 'ℯ', g: 'ℊ', o: 'ℴ' },
  },
  fraktur: { C: 'ℭ', H: 'ℌ', I: 'ℑ', R: 'ℜ', Z: 'ℨ' },
};

/**
 * Converts a formula to MathML Core, which browsers implement. Browsers ignore `mathvariant`, so letters of
 * mathematical alphabets are replaced with their own Unicode characters; the style sheet implements the other variants.
 * Relative widths of `mpadded` are removed, because browsers treat them as absolute and would draw letters on top of
 * each other.
 */
export const browserMathml = (mathml: string): string =>
  mathml
    .replace(
      /(<m[ino][^>]* mathvariant="([a-z-]+)"[^>]*>)([^<]*)/g,
      (_, tag: string, variant: string, text: string) => tag + inAlphabet(text, variant),
    )
    .replace(/<mpadded[^>]*>/g, (tag) => tag.replace(/ [a-z]+="[+-][^"]*"/g, ''));

function inAlphabet(text: string, variant: string): string {
  const alphabet = ALPHABETS[variant];
  if (!alphabet || text.includes('&')) return text;
  const [upper, lower] = alphabet;
  return text.replace(/[A-Za-z]/g, (letter) => {
    const earlier = EARLIER[variant]?.[letter];
    if (earlier) return earlier;
    const isUpper = letter <= 'Z';
    const at = letter.charCodeAt(0) - (isUpper ? 0x41 : 0x61);
    return String.fromCodePoint((isUpper ? upper : lower) + at);
  });
}
