/** Rows as a CSV file that spreadsheets open as it is meant: UTF-8 with its mark, lines ending in CRLF. */
export function csvFile(rows: readonly (readonly string[])[]): Buffer {
  return Buffer.from(`\ufeff${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`);
}

/** A spreadsheet would run what begins like a formula. */
function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
