import type { ImportColumn, ImportFault, ImportFormat } from '@app/contracts';

/** An article as a source has it: text by our field names, nothing of it checked yet. */
export interface SourceRow {
  /** Where it begins in the file, counted from 1. */
  line: number;
  fields: Partial<Record<ImportColumn, string>>;
  /** What is wrong with it already, by the source's own names. */
  faults: ImportFault[];
  notes: string[];
}

export interface Source {
  format: ImportFormat;
  rows: SourceRow[];
  /** Of the file as a whole. */
  faults: ImportFault[];
  /** What the source calls each field; one that it has not goes by our name. */
  columns: Partial<Record<ImportColumn, string>>;
}

/** Of the name of a record elsewhere, such as a DOI's suffix, what a reference number may hold. */
export function asRefnumber(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/\.{2,}/g, '.')
    .replace(/^[^A-Za-z0-9]+/, '')
    .slice(0, 64)
    .replace(/(?:\.pdf|[-._])+$/i, '');
}

/** A DOI without the address that it is often given as. */
export function bareDoi(doi: string): string {
  return doi.trim().replace(/^(?:https?:\/\/(?:dx\.)?doi\.org\/|doi:\s*)/i, '');
}

/**
 * The day of a record, of which a source may know only the month or the year: the first day then, and
 * a note that says so.
 */
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

/** In the order in which names are written: given names first, no comma, which would part two authors. */
export function writtenName(...parts: (string | undefined)[]): string {
  return parts
    .map((part) => part?.replace(/[\s,]+/g, ' ').trim())
    .filter(Boolean)
    .join(' ');
}

export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
