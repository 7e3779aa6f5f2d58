// Pages of readers use this function, so this file does without zod.

/** The lengths of `2026-03-14`, `2026-03` and `2026`. */
const LENGTHS: Record<string, number> = { month: 7, year: 4 };

interface Published {
  publishdate: string | Date;
  /** `month` or `year` if no more is known. */
  dateprecision?: string | undefined;
}

/**
 * Returns the date of publication as far as it is known: `2026-03-14`, `2026-03` or `2026`. It may be in another year than
 * the issue. All texts, files and tags for readers and indexers use this function, so that they agree.
 */
export function publicationDate({ publishdate, dateprecision = '' }: Published): string {
  return new Date(publishdate).toISOString().slice(0, LENGTHS[dateprecision] ?? 10);
}
