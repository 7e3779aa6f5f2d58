import type { Documents } from './documents.ts';
import { allFields, maskOf, publicFields, TEXT } from './fields.ts';

/** A term that matches a word of a query. `fields` is the bit mask of the fields to search. */
export type Match = { term: number; fields: number; weight: number };

/** The fields and articles that a caller may search. */
export type Scope = { fields: number; includesDisabled: boolean };

export const readers: Scope = { fields: maskOf(publicFields) | TEXT, includesDisabled: false };
export const administrators: Scope = { fields: maskOf(allFields), includesDisabled: true };

export function isSearched(fields: number, field: number): boolean {
  return (fields & (1 << field)) !== 0;
}

export function isInText({ fields }: Match): boolean {
  return (fields & TEXT) !== 0;
}

export function isVisible(
  documents: Documents,
  document: number,
  { includesDisabled }: Scope,
): boolean {
  if (documents.isEnabled(document)) return true;
  return includesDisabled && documents.article(document) !== undefined;
}
