/** A cell that spreadsheets run as a formula, after the apostrophes of earlier escapes. */
const FORMULA = /^'*[=+\-@\t\r]/;

/** Excel detects UTF-8 by the byte order mark. */
export const CSV_START = '\ufeff';

/** A row of a CSV file (RFC 4180). A formula is escaped with an apostrophe, which `csvCell` removes. */
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

/** Reverses the escape of `csvRow`. */
export function csvCell(text: string): string {
  return text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text;
}
