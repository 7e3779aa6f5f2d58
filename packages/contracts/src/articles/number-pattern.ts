import { z } from 'zod';

interface DoiSettings {
  doi_prefix: string;
  doi_pattern: string;
}

/** The parts of an article that a pattern of DOIs can contain. */
export type DoiParts = Record<'year' | 'volume' | 'issue' | 'refnumber', string | number>;

/** Returns the DOI that the journal's pattern gives an article; null if the settings have no prefix or no pattern. */
export function doiOf({ doi_prefix, doi_pattern }: DoiSettings, parts: DoiParts): string | null {
  if (doi_prefix === '' || doi_pattern === '') return null;
  const suffix = doi_pattern.replace(/\{(year|volume|issue|refnumber)\}/g, (_, part) =>
    // The expression matches only these names.
    String(parts[part as keyof DoiParts]),
  );
  return `${doi_prefix}/${suffix}`;
}

/** The parts of an issue that patterns of numbers can contain. */
type IssueParts = Record<'year' | 'volume' | 'issue', number>;

/**
 * Matches a pattern of reference numbers, such as `JOSE#####` or `{year}-{volume}-##`. The characters `#` stand for the
 * digits of a running number.
 */
export const REFNUMBER_PATTERN =
  /^(?![._-])(?:[A-Za-z0-9._-]|\{(?:year|volume|issue)\})*#+(?:[A-Za-z0-9._-]|\{(?:year|volume|issue)\})*$/;

/** Matches a pattern of transaction IDs, which may contain the reference number instead of a running number. */
export const TXNID_PATTERN =
  /^(?:[A-Za-z0-9._/-]|\{(?:year|volume|issue|refnumber)\})*(?:#+|\{refnumber\})(?:[A-Za-z0-9._/-]|\{(?:year|volume|issue|refnumber)\})*$/;

/** Returns a pattern with the numbers of an issue in place of their names. */
export const withIssue = (pattern: string, issue: IssueParts): string =>
  pattern.replace(/\{(year|volume|issue)\}/g, (_, part) => String(issue[part as keyof IssueParts]));

/** Returns a transaction ID with the reference number; empty if the pattern needs one and there is none. */
export function withReference(pattern: string, refnumber: string): string {
  if (!pattern.includes('{refnumber}')) return pattern;
  return refnumber === '' ? '' : pattern.replaceAll('{refnumber}', refnumber);
}

/**
 * What the form proposes for a new article: the next free reference number, and the next transaction ID, which may
 * contain `{refnumber}`. Empty where nothing is known.
 */
export const articleNumbersSchema = z.object({ refnumber: z.string(), txnid: z.string() });
export type ArticleNumbers = z.infer<typeof articleNumbersSchema>;

/** Names of authors that contain the typed words, for a field that suggests them. */
export const authorNamesSchema = z.array(z.string());
export const MAX_AUTHOR_NAMES = 10;
