import type { ArticleText } from './api.ts';

/** A table of articles as a person makes it in a spreadsheet: every cell in quotes, one column a field. */
export function articlesCsv(rows: readonly ArticleText[]): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const line = (cells: readonly string[]) =>
    cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',');
  return [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))]
    .map(line)
    .join('\r\n');
}

/** The rows of a CSV file, cells that hold a quote or an end of line included. */
export function readCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain = '', end] of text
    .replace(/^\ufeff/, '')
    .matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)) {
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end !== ',' && end !== '') rows.push([]);
  }
  return rows.filter((row) => row.some((cell) => cell !== ''));
}
