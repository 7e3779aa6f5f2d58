import {
  type Contributor,
  IMPORT_MAX_ROWS,
  type ImportColumn,
  type ImportFormat,
  type ImportIssue,
  isDegrees,
  personOf,
} from '@app/contracts';

/**
 * An article as read from an import file, before validation. The keys of `fields` are this system's column names.
 * Exports in JSON also have `versions` and `texts`.
 */
export interface SourceRow {
  line: number;
  fields: Partial<Record<ImportColumn | 'versions' | 'texts', string>>;
  /** Problems found while reading the row, with the column names of the import file. */
  faults: ImportIssue[];
  notes: string[];
  /** The path or URL of the article's PDF, if the source states it. Only the last part is used, as a file name. */
  pdfLink?: string;
  publishedIn?: PublishedIn;
}

/** The facts about the journal in a source. Unknown texts are empty. */
export interface PublishedIn {
  titles: string[];
  issns: string[];
  publisher?: string;
  copyrightHolder?: string;
}

export interface Source {
  /** The name of the import file; empty if it is not known. */
  file?: string;
  format: ImportFormat;
  rows: SourceRow[];
  faults: ImportIssue[];
  /** The column names of the import file, by the column names of this system. */
  columns: Partial<Record<ImportColumn, string>>;
  /** The number of elements of each kind that an article cannot store, by path. */
  unheld?: Map<string, number>;
  /** An exported journal, not yet validated. */
  journal?: Record<string, unknown>;
}

export function faultySource(format: ImportFormat, message: string, line = 1, column = ''): Source {
  return { format, rows: [], faults: [{ line, column, message }], columns: {} };
}

export function tooManyRows(count: number): string | undefined {
  if (count <= IMPORT_MAX_ROWS) return undefined;
  const [articles, most] = [count, IMPORT_MAX_ROWS].map((number) => number.toLocaleString('en'));
  return `${articles} articles: at most ${most} can be imported at once`;
}

/** Derives a valid reference number from an identifier, such as the suffix of a DOI. */
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

/** Returns issue 1, with a note, for an article that has only a volume, as in journals that publish continuously. */
export function issueOfVolume(volume: string, note: (message: string) => void): string {
  if (volume === '') return '';
  note('No issue is given: issue 1');
  return '1';
}

/** Returns lists as JSON for cells, without empty lists. */
export function jsonFields(
  lists: Partial<Record<ImportColumn, readonly unknown[]>>,
): SourceRow['fields'] {
  const known = Object.entries(lists).filter(([, list]) => list.length > 0);
  return Object.fromEntries(known.map(([name, list]) => [name, JSON.stringify(list)]));
}

/** Joins the parts of a name, given names first. Commas are removed, because commas separate authors. */
export function writtenName(...parts: (string | undefined)[]): string {
  return parts
    .map((part) => part?.replace(/[\s,]+/g, ' ').trim())
    .filter(Boolean)
    .join(' ');
}

/** Reads a person of Crossref's or JATS's XML. `style` is the attribute `name-style`. */
export function personIn(
  { suffix, ...name }: Record<'given' | 'family' | 'suffix', string>,
  style: string | undefined,
  note: (message: string) => void,
): Contributor {
  const isDegree = isDegrees(suffix);
  if (isDegree) note(leftOutOfNames([suffix]));
  return personOf({ ...name, suffix: isDegree ? '' : suffix }, style === 'eastern');
}

export function leftOutOfNames(parts: readonly string[]): string {
  return `Left out of the authors’ names: ${parts.join(', ')}`;
}
