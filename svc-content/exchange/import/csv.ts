import { csvCell, type ImportColumn, importColumns } from '@app/contracts';
import { CsvError, parse } from 'csv-parse/sync';
import { columnOf, requiredColumns } from './columns.ts';
import { mendRow } from './mended.ts';
import { withReadNames } from './read-names.ts';
import { faultySource, type Source, type SourceRow, tooManyRows } from './source.ts';

/** The maximum number of cells in a row. Spreadsheets may add empty columns to the known ones. */
const MAX_COLUMNS = 200;

class TooWideError extends Error {
  override readonly message = `More than ${MAX_COLUMNS} columns: save only those of the articles`;
}

/** Matches the line before the header in which Excel states the delimiter. */
const STATED_DELIMITER = /^\s*"?sep=([^\r\n"])"?[ \t,;]*(?=[\r\n]|$)/i;

export function isCsv(text: string): boolean {
  const { rest, delimiter } = withDelimiter(text);
  return knownColumns(firstLine(rest), delimiter) > 1;
}

/** Removes the statement of the delimiter, but not its line break, so that line numbers are correct. */
function withDelimiter(text: string): { rest: string; delimiter: string } {
  const stated = STATED_DELIMITER.exec(text)?.[1];
  const rest = text.replace(STATED_DELIMITER, '');
  return { rest, delimiter: stated ?? delimiterOf(rest) };
}

function knownColumns(head: string, delimiter: string): number {
  return cellsOf(head, delimiter).filter((cell) => columnOf(cell.replaceAll('"', ''))).length;
}

/**
 * Returns the cells of a line, up to one cell more than permitted, because a file of 5 MB may have millions of cells.
 */
function cellsOf(head: string, delimiter: string): string[] {
  return head.split(delimiter, MAX_COLUMNS + 1);
}

function firstLine(text: string): string {
  return text.trimStart().split(/[\r\n]/, 1)[0] ?? '';
}

/** Returns the delimiter that yields the most known columns in the header. */
function delimiterOf(text: string): string {
  const head = firstLine(text);
  return [',', ';', '\t'].reduce((best, other) =>
    knownColumns(head, other) > knownColumns(head, best) ? other : best,
  );
}

type Line = { line: number; cells: string[] };

export function readCsv(text: string): Source {
  const lines = linesOf(text);
  if (!Array.isArray(lines)) return faultySource('csv', lines.message, lines.line);
  const [head, ...body] = lines;
  if (!head) return faultySource('csv', 'The file is empty');

  const columns = head.cells.map(columnOf);
  const source: Source = { format: 'csv', rows: [], faults: [], columns: {} };
  const fault = (column: string, message: string) => {
    source.faults.push({ line: head.line, column, message });
  };
  for (const [at, header] of head.cells.entries()) {
    const column = columns[at];
    const name = header.trim();
    if (column && source.columns[column] === undefined) source.columns[column] = name;
    else if (column) fault(name, `A second column for ${column}`);
    else if (name !== '') {
      fault(name, `Unknown column; the known columns are ${importColumns.join(', ')}`);
    } else if (body.some(({ cells }) => cells[at]?.trim())) {
      fault(`column ${at + 1}`, 'A column without a name');
    }
  }
  for (const column of requiredColumns) {
    const isReplaced = column === 'pagenumber' && source.columns.articlenumber !== undefined;
    if (source.columns[column] === undefined && !isReplaced)
      fault(column, 'This column is missing');
  }
  const tooMany = tooManyRows(body.length);
  if (body.length === 0) fault('', 'There is no article below the header');
  if (tooMany) fault('', tooMany);
  if (source.faults.length > 0) return source;

  return { ...source, rows: body.map((line) => readRow(line, head.cells, columns)) };
}

function readRow(
  { line, cells }: Line,
  head: readonly string[],
  columns: readonly (ImportColumn | undefined)[],
): SourceRow {
  const fields: SourceRow['fields'] = {};
  for (const [at, column] of columns.entries()) {
    if (column) fields[column] = csvCell(cells[at] ?? '');
  }
  const isHead = cells.every((cell, at) => cell === head[at]);
  const isTooLong = cells.slice(head.length).some((cell) => cell.trim() !== '');
  const messages = [
    isHead && 'The header is repeated',
    isTooLong && `${cells.length} cells, but the header has ${head.length}`,
  ].filter((message) => message !== false);
  const faults = messages.map((message) => ({ line, column: '', message }));
  const row = { line, fields, faults, notes: [] };
  // An export has the authors' details. Its rows stay unchanged, so that the import recognizes the same article.
  return fields.contributors?.trim() ? row : withReadNames(mendRow(withParagraphs(row)));
}

const BLOCK_TAG = /<\/?(?:p|br|div|ul|ol|li|h[1-6]|blockquote|sec|list|title)(?:[\s/][^<>]*)?>/i;

/**
 * If blank lines divide an abstract, makes each part a paragraph. An abstract that already has paragraphs or other
 * blocks stays unchanged.
 */
function withParagraphs(row: SourceRow): SourceRow {
  const { abstract = '' } = row.fields;
  const parts = abstract.replace(/\r\n?/g, '\n').split(/\n[^\S\n]*(?:\n\s*)/);
  const texts = parts.map((part) => part.trim()).filter(Boolean);
  if (texts.length < 2 || BLOCK_TAG.test(abstract)) return row;
  const html = texts.map((text) => `<p>${text}</p>`).join('');
  return { ...row, fields: { ...row.fields, abstract: html } };
}

/**
 * Returns the records that are not blank, or the error if the CSV is invalid. `line` is the first line of a record,
 * which may have several lines because of quoted cells.
 */
function linesOf(file: string): Line[] | { line: number; message: string } {
  const { rest: text, delimiter } = withDelimiter(file);
  const isTooWide = (cells: readonly string[]) => cells.length > MAX_COLUMNS;
  if (isTooWide(cellsOf(firstLine(text), delimiter)))
    return { line: 1, message: new TooWideError().message };
  const lines: Line[] = [];
  let line = 1;
  try {
    parse(text, {
      delimiter,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      on_record(cells: string[]) {
        // Ends parsing, because a file of 5 MB may have millions of cells.
        if (isTooWide(cells)) throw new TooWideError();
        if (cells.some((cell) => cell.trim() !== '')) lines.push({ line, cells });
        // Lines are counted here because the parser counts a Windows line end within a cell as two lines.
        line += 1 + (cells.join().match(/\r\n?|\n/g)?.length ?? 0);
        return null;
      },
    });
    return lines;
  } catch (error) {
    if (error instanceof TooWideError) return { line, message: error.message };
    if (!(error instanceof CsvError)) throw error;
    if (file.includes('\r\n')) return linesOf(file.replaceAll('\r\n', '\n'));
    const { code } = error;
    const message =
      code === 'CSV_QUOTE_NOT_CLOSED'
        ? 'A quotation mark that opens a cell here or above is never closed'
        : 'A quotation mark inside a cell: put the cell in quotation marks and double the inner ones';
    return {
      line: 'lines' in error && typeof error.lines === 'number' ? error.lines : 1,
      message,
    };
  }
}
