let made = 0;

/**
 * Returns a unique word of consonants. All texts of the interface have vowels, so that no locator finds the word by
 * mistake. It has no digits, because digits at the end of a name are read as footnote marks.
 */
export function uniqueWord(): string {
  made += 1;
  // All words have the same length, so that none is part of another.
  const digits = [process.pid % 100_000, made].map((each) => String(each).padStart(5, '0'));
  const number = BigInt(`${Date.now()}${digits.join('')}`);
  return number
    .toString(20)
    .replace(/./g, (digit) => 'bcdfghjklmnpqrstvwxz'.charAt(Number.parseInt(digit, 20)));
}
