// The readers' pages import this file, so it must not import zod.

/** The number of characters in `2026-03` and `2026`. */
const LENGTHS: Record<string, number> = { month: 7, year: 4 };

interface Published {
  publishdate: string | Date;
  /** The precision of the date: `month` or `year`. Absent or empty if the day is known. */
  dateprecision?: string | undefined;
}

/**
 * Returns the known part of the date of publication: `2026-03-14`, `2026-03` or `2026`. The year of this date may
 * differ from the year. All texts, files and tags for readers and indexers use this function, so that they
 * contain the same date.
 */
export function publicationDate({ publishdate, dateprecision = '' }: Published): string {
  return new Date(publishdate).toISOString().slice(0, LENGTHS[dateprecision] ?? 10);
}
