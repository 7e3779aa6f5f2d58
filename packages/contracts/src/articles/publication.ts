interface Published {
  publishdate: string | Date;
  /** Of the issue. */
  year: number;
}

/**
 * Returns the day of publication, such as `2026-03-14`. Returns only the year if the day is
 * in another year, as in back issues. All files and tags for indexers use this function, so that
 * they agree.
 */
export function publicationDate({ publishdate, year }: Published): string {
  const day = new Date(publishdate).toISOString().slice(0, 10);
  return day.startsWith(`${year}-`) ? day : String(year);
}
