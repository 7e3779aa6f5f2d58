import type { ArticleRecord } from '../articles/model.ts';

/** Returns the day of publication, or only the year if the day is in another year, as in back issues. */
export function publicationDate({ publishdate, year }: ArticleRecord): string {
  const day = publishdate.toISOString().slice(0, 10);
  return publishdate.getUTCFullYear() === year ? day : String(year);
}
