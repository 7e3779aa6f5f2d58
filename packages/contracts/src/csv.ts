/** What a spreadsheet would take for a formula; apostrophes before it are those of an earlier escape. */
const FORMULA = /^'*[=+\-@\t\r]/;

/**
 * Rows as CSV (RFC 4180, UTF-8 with the mark by which Excel knows it). A cell that a spreadsheet would take
 * for a formula gets an apostrophe before it, which `csvCell` takes off again.
 */
export function csvFile(rows: readonly (readonly string[])[]): string {
  const cell = (text: string) => {
    const safe = FORMULA.test(text) ? `'${text}` : text;
    return /[",;\t\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  };
  return `\ufeff${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`;
}

/** A cell as it was before `csvFile` guarded it. */
export function csvCell(text: string): string {
  return text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text;
}
