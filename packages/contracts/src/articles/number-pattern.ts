import { z } from 'zod';

interface DoiSettings {
  doi_prefix: string;
  doi_pattern: string;
}

/** The parts of an article that a pattern of DOIs can contain. */
export type DoiParts = Record<'year' | 'volume' | 'issue' | 'refnumber', string | number>;

/**
 * Returns an article's DOI according to the journal's pattern. Returns null if the settings have no prefix or no
 * pattern.
 */
export function doiOf({ doi_prefix, doi_pattern }: DoiSettings, parts: DoiParts): string | null {
  if (doi_prefix === '' || doi_pattern === '') return null;
  const suffix = doi_pattern.replace(/\{(year|volume|issue|refnumber)\}/g, (_, part) =>
    // The cast is safe, because the expression matches only these names.
    String(parts[part as keyof DoiParts]),
  );
  return `${doi_prefix}/${suffix}`;
}

/** The parts of an issue that patterns of numbers can contain. */
type IssueParts = Record<'year' | 'volume' | 'issue', number>;

/**
 * Matches a pattern of reference numbers, such as `JOSE#####` or `{year}-{volume}-##`. Each `#` stands for a digit of
 * a running number.
 */
export const REFNUMBER_PATTERN =
  /^(?![._-])(?:[A-Za-z0-9._-]|\{(?:year|volume|issue)\})*#+(?:[A-Za-z0-9._-]|\{(?:year|volume|issue)\})*$/;

/** Matches a pattern of transaction IDs. The pattern may contain the reference number instead of a running number. */
export const TXNID_PATTERN =
  /^(?:[A-Za-z0-9._/-]|\{(?:year|volume|issue|refnumber)\})*(?:#+|\{refnumber\})(?:[A-Za-z0-9._/-]|\{(?:year|volume|issue|refnumber)\})*$/;

/** Replaces the placeholders for year, volume and issue in a pattern by the numbers of an issue. */
export const withIssue = (pattern: string, issue: IssueParts): string =>
  pattern.replace(/\{(year|volume|issue)\}/g, (_, part) => String(issue[part as keyof IssueParts]));

/**
 * Inserts the reference number into a transaction ID. Returns an empty text if the pattern needs a reference number
 * and there is none.
 */
export function withReference(pattern: string, refnumber: string): string {
  if (!pattern.includes('{refnumber}')) return pattern;
  return refnumber === '' ? '' : pattern.replaceAll('{refnumber}', refnumber);
}

/**
 * The proposals of the form for a new article: the next free reference number and transaction ID. The transaction ID
 * may contain `{refnumber}`. A proposal is empty if there is no pattern and no earlier article.
 */
export const articleNumbersSchema = z.object({ refnumber: z.string(), txnid: z.string() });
export type ArticleNumbers = z.infer<typeof articleNumbersSchema>;

/** Names of authors that contain the typed words, as suggestions for a field. */
export const authorNamesSchema = z.array(z.string());
export const MAX_AUTHOR_NAMES = 10;
