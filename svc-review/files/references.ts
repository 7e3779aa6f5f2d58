const HEADING = /^\W*(?:\d+\W+)?(?:references|bibliography|literature(?: cited)?|works cited)\W*$/i;
/** Matches the number that begins an entry, such as `[12]`, `12.` or `(12)`. */
const NUMBERED = /^\s*(?:\[(\d{1,3})\]|\((\d{1,3})\)|(\d{1,3})[.)])\s/;

/** The number of entries that may be missing between two others. */
const MAX_MISSING = 2;

/**
 * Counts the entries of a numbered list of references, which is the last part of a text with such a heading. Returns null if there
 * is none: lists that are not numbered cannot be counted by their lines.
 */
export function countReferences(lines: readonly string[]): number | null {
  const start = lines.findLastIndex((line) => HEADING.test(line.trim()));
  if (start < 0) return null;
  let count = 0;
  for (const line of lines.slice(start + 1)) {
    const [, ...numbers] = NUMBERED.exec(line) ?? [];
    const number = Number(numbers.find(Boolean) ?? 0);
    // A year or page number at the beginning of a line is far from the next number. Those near the edge of a page are missing.
    if (number > count && number <= count + MAX_MISSING + 1) count = number;
  }
  return count === 0 ? null : count;
}
