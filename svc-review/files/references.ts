const HEADING = /^\W*(?:\d+\W+)?(?:references|bibliography|literature(?: cited)?|works cited)\W*$/i;
/** Matches the number that begins an entry, such as `[12]`, `12.` or `(12)`. */
const NUMBERED = /^\s*(?:\[(\d{1,3})\]|\((\d{1,3})\)|(\d{1,3})[.)])\s/;

/** The number of entries that may be missing between two others. */
const MAX_MISSING = 2;

/**
 * Counts the entries of the numbered list after the last heading of references. Returns null if there is no numbered
 * list, because the lines of other lists do not show where entries begin.
 */
export function countReferences(lines: readonly string[]): number | null {
  const start = lines.findLastIndex((line) => HEADING.test(line.trim()));
  if (start < 0) return null;
  let count = 0;
  for (const line of lines.slice(start + 1)) {
    const [, ...numbers] = NUMBERED.exec(line) ?? [];
    const number = Number(numbers.find(Boolean) ?? 0);
    // Skips years and page numbers at the beginning of a line, which are far from the expected number. A few numbers
    // may be missing, for example at the edge of a page.
    if (number > count && number <= count + MAX_MISSING + 1) count = number;
  }
  return count === 0 ? null : count;
}
