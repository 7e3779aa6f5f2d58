/**
 * Matches a cell that a spreadsheet would run as a formula. Leading apostrophes are skipped, so that `csvCell` restores
 * a cell that already began with an apostrophe. Excel with Japanese settings also accepts full-width characters.
 */
const FORMULA = /^'*[=+\-@＝＋－＠\t\r\n]/;

/** The byte order mark, by which Excel detects UTF-8. */
export const CSV_START = '\ufeff';

/** Returns a row of a CSV file (RFC 4180). Formulas get an apostrophe at the beginning, which `csvCell` removes. */
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

/** Removes the apostrophe that `csvRow` added to a formula. */
export function csvCell(text: string): string {
  return text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text;
}
