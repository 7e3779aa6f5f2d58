/**
 * Returns the day of publication, such as `2026-03-14`, which may be in another year than the issue. All files and tags for
 * indexers use this function, so that they agree.
 */
export function publicationDate({ publishdate }: { publishdate: string | Date }): string {
  return new Date(publishdate).toISOString().slice(0, 10);
}
