import { csvCell, IMPORT_MAX_ROWS, type ImportColumn, importColumns } from '@app/contracts';
import { CsvError, parse } from 'csv-parse/sync';
import type { Source, SourceRow } from './source.ts';

/** What people call the columns, without case and spaces, beside our own names. */
const ALIASES: Record<string, ImportColumn> = {
  ref: 'refnumber',
  refno: 'refnumber',
  refnum: 'refnumber',
  reference: 'refnumber',
  referenceno: 'refnumber',
  referencenumber: 'refnumber',
  author: 'authorname',
  authors: 'authorname',
  authornames: 'authorname',
  page: 'pagenumber',
  pages: 'pagenumber',
  pagenumbers: 'pagenumber',
  date: 'publishdate',
  published: 'publishdate',
  publicationdate: 'publishdate',
  certificatedate: 'publishdate',
  vol: 'volume',
  issueno: 'issue',
  issuenumber: 'issue',
  txn: 'txnid',
  transaction: 'txnid',
  transactionid: 'txnid',
  payment: 'ptype',
  paymenttype: 'ptype',
  phone: 'mobile',
  keyword: 'keywords',
  pdf: 'file',
  pdffile: 'file',
  filename: 'file',
};

const REQUIRED: readonly ImportColumn[] = [
  'refnumber',
  'title',
  'authorname',
  'year',
  'volume',
  'issue',
  'pagenumber',
  'publishdate',
  'abstract',
];

/** Which of our fields a header means. */
function columnOf(header: string): ImportColumn | undefined {
  const name = header.toLowerCase().replace(/[\s_.-]+/g, '');
  return importColumns.find((column) => column === name) ?? ALIASES[name];
}

/** How many of the cells of a table's first line are columns of ours. */
function knownColumns(head: string, delimiter: string): number {
  return head.split(delimiter).filter((cell) => columnOf(cell.replaceAll('"', ''))).length;
}

/** Whether a text begins with the header of a table, whatever its cells hold. */
export function isCsv(text: string): boolean {
  return knownColumns(firstLine(text), delimiterOf(text)) > 1;
}

function firstLine(text: string): string {
  return text.trimStart().split(/[\r\n]/, 1)[0] ?? '';
}

interface Line {
  line: number;
  cells: string[];
}

/** A table of articles. Comma, semicolon or tab: whichever divides the header into most of our columns. */
export function readCsv(text: string): Source {
  const source: Source = { format: 'csv', rows: [], faults: [], columns: {} };
  const fault = (line: number, column: string, message: string) => {
    source.faults.push({ line, column, message });
  };
  const lines = linesOf(text);
  if (!Array.isArray(lines)) {
    fault(lines.line, '', lines.message);
    return source;
  }
  const [head, ...body] = lines.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  if (!head) {
    fault(1, '', 'The file is empty');
    return source;
  }

  const columns = head.cells.map((header) => columnOf(header));
  for (const [at, header] of head.cells.entries()) {
    const column = columns[at];
    const name = header.trim();
    if (column && source.columns[column] === undefined) source.columns[column] = name;
    else if (column) fault(head.line, name, `A second column for ${column}`);
    else if (name !== '') {
      fault(head.line, name, `Unknown column; those known are ${importColumns.join(', ')}`);
    } else if (body.some(({ cells }) => cells[at]?.trim())) {
      fault(head.line, `column ${at + 1}`, 'A column without a name');
    }
  }
  for (const column of REQUIRED) {
    if (source.columns[column] === undefined) fault(head.line, column, 'This column is missing');
  }
  if (body.length === 0) fault(head.line, '', 'There is no article below the header');
  if (body.length > IMPORT_MAX_ROWS) fault(head.line, '', tooMany(body.length));
  if (source.faults.length > 0) return source;

  source.rows = body.map(({ line, cells }) => readRow(line, cells, head.cells, columns));
  return source;
}

export function tooMany(articles: number): string {
  const most = IMPORT_MAX_ROWS.toLocaleString('en');
  return `${articles.toLocaleString('en')} articles: at most ${most} can be imported at once`;
}

function readRow(
  line: number,
  cells: string[],
  head: string[],
  columns: (ImportColumn | undefined)[],
): SourceRow {
  const fields: SourceRow['fields'] = {};
  for (const [at, column] of columns.entries()) {
    if (column) fields[column] = csvCell(cells[at] ?? '');
  }
  if (fields.authorname !== undefined) fields.authorname = authorNames(fields.authorname);
  const faults: SourceRow['faults'] = [];
  if (cells.every((cell, at) => cell === head[at])) {
    faults.push({ line, column: '', message: 'The header once more' });
  }
  const extra = cells.slice(head.length).filter((cell) => cell.trim() !== '');
  if (extra.length > 0) {
    const message = `${cells.length} cells, where the header has ${head.length}`;
    faults.push({ line, column: '', message });
  }
  return { line, fields, faults, notes: [] };
}

/** Authors parted by semicolons are family name first where they have a comma. */
function authorNames(names: string): string {
  if (!names.includes(';')) return names;
  return names
    .split(';')
    .map((name) => name.split(','))
    .map((parts) => (parts.length === 2 ? parts.reverse() : parts).map((part) => part.trim()))
    .map((parts) => parts.filter(Boolean).join(' '))
    .join(', ');
}

/** Each record with the line on which it begins: a cell in quotes may hold several. */
function linesOf(text: string): Line[] | { line: number; message: string } {
  try {
    let next = 1;
    return parse(text, {
      delimiter: delimiterOf(text),
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
    }).map((cells) => {
      const line = next;
      // Not by the parser's count, for which the two signs of a Windows line end are two lines in a cell.
      next += 1 + (cells.join().match(/\r\n?|\n/g)?.length ?? 0);
      return { line, cells };
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return text.includes('\r\n') ? linesOf(text.replaceAll('\r\n', '\n')) : faultOf(error);
  }
}

function delimiterOf(text: string): string {
  const head = firstLine(text);
  return [',', ';', '\t'].reduce((best, other) =>
    knownColumns(head, other) > knownColumns(head, best) ? other : best,
  );
}

function faultOf(error: CsvError): { line: number; message: string } {
  const lines = 'lines' in error && typeof error.lines === 'number' ? error.lines : 1;
  const message =
    error.code === 'CSV_QUOTE_NOT_CLOSED'
      ? 'A quotation mark that opens a cell here or above is never closed'
      : 'A quotation mark inside a cell: put the cell in quotation marks and double those in it';
  return { line: lines, message };
}
