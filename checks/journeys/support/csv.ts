import type { ArticleText } from './api.ts';

/** Returns CSV in the form that spreadsheets write: every cell is quoted, and each field has a column. */
export function articlesCsv(rows: readonly ArticleText[]): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const line = (cells: readonly string[]) =>
    cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',');
  return [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))]
    .map(line)
    .join('\r\n');
}

/** Parses CSV, including cells with quotes and line breaks. */
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
