import {
  IMPORT_MAX_ROWS,
  type ImportColumn,
  type ImportFormat,
  type ImportIssue,
} from '@app/contracts';

/** An article of a source, not validated yet: text by our column names. */
export interface SourceRow {
  /** The line on which it begins, counted from 1. */
  line: number;
  fields: Partial<Record<ImportColumn, string>>;
  /** Faults found while reading, by the source's column names. */
  faults: ImportIssue[];
  notes: string[];
}

export interface Source {
  format: ImportFormat;
  rows: SourceRow[];
  /** Faults of the file as a whole. */
  faults: ImportIssue[];
  /** The source's names of our columns, as far as they differ. */
  columns: Partial<Record<ImportColumn, string>>;
}

export function faultySource(format: ImportFormat, message: string, line = 1, column = ''): Source {
  return { format, rows: [], faults: [{ line, column, message }], columns: {} };
}

/** The fault of a source with too many articles; undefined for an acceptable number. */
export function tooManyRows(count: number): string | undefined {
  if (count <= IMPORT_MAX_ROWS) return undefined;
  const [articles, most] = [count, IMPORT_MAX_ROWS].map((number) => number.toLocaleString('en'));
  return `${articles} articles: at most ${most} can be imported at once`;
}

/** Turns an identifier, such as the suffix of a DOI, into a valid reference number. */
export function asRefnumber(identifier: string): string {
  return identifier
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/\.{2,}/g, '.')
    .replace(/^[^A-Za-z0-9]+/, '')
    .slice(0, 64)
    .replace(/(?:\.pdf|[-._])+$/i, '');
}

export function refnumberOfDoi(doi: string): string {
  return asRefnumber(doi.slice(doi.indexOf('/') + 1));
}

/** Removes the resolver's address or the prefix `doi:`. */
export function bareDoi(doi: string): string {
  return doi.trim().replace(/^(?:https?:\/\/(?:dx\.)?doi\.org\/|doi:\s*)/i, '');
}

/** A date whose month or day may be missing. It is completed to the first day, with a note. */
export function dayOf(
  year: string | undefined,
  month: string | undefined,
  day: string | undefined,
): { publishdate: string; notes: string[] } {
  if (!year) return { publishdate: '', notes: [] };
  const two = (part: string) => part.padStart(2, '0');
  const publishdate = `${year}-${two(month || '1')}-${two((month && day) || '1')}`;
  if (month && day) return { publishdate, notes: [] };
  const known = month ? 'year and month are' : 'the year is';
  return { publishdate, notes: [`Only ${known} given: dated ${publishdate}`] };
}

/** A name from its parts, given names first. Commas are removed, because they separate authors. */
export function writtenName(...parts: (string | undefined)[]): string {
  return parts
    .map((part) => part?.replace(/[\s,]+/g, ' ').trim())
    .filter(Boolean)
    .join(' ');
}

export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
