/** The check digit that the first seven digits of an ISSN ask for: weights 8 to 2, modulo 11, X for ten. */
export function issnCheckDigit(sevenDigits: string): string {
  const sum = [...sevenDigits].reduce((total, digit, at) => total + Number(digit) * (8 - at), 0);
  const rest = (11 - (sum % 11)) % 11;
  return rest === 10 ? 'X' : String(rest);
}

/** What is wrong with an ISSN; null when nothing is. */
export function issnFault(issn: string): string | null {
  const [, first, second, digit] = /^(\d{4})-?(\d{3})([\dXx])$/.exec(issn) ?? [];
  if (!first || !second || !digit) return `${issn} is not of the form 1234-5678.`;
  const right = issnCheckDigit(first + second);
  if (digit.toUpperCase() === right) return null;
  return `The last digit of ${issn} does not fit the others: one of its digits is wrong, or it should end in ${right}.`;
}
