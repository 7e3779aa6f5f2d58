/** What a spreadsheet would take for a formula; apostrophes before it are those of an earlier escape. */
const FORMULA = /^'*[=+\-@\t\r]/;

/** What a CSV file begins with: the mark by which Excel knows UTF-8. */
export const CSV_START = '\ufeff';

/**
 * A row of a CSV file (RFC 4180). A cell that a spreadsheet would take for a formula gets an apostrophe
 * before it, which `csvCell` takes off again.
 */
export function csvRow(cells: readonly string[]): string {
  const cell = (text: string) => {
    const safe = FORMULA.test(text) ? `'${text}` : text;
    return /[",;\t\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  };
  return `${cells.map(cell).join(',')}\r\n`;
}

export function csvFile(rows: readonly (readonly string[])[]): string {
  return CSV_START + rows.map(csvRow).join('');
}

/** A cell as it was before `csvRow` guarded it. */
export function csvCell(text: string): string {
  return text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text;
}
