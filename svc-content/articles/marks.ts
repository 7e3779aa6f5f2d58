import type { ArticleUpdate, Notice } from '@app/contracts';

/**
 * The statements of other records about an article. They are derived when one of these records changes and never
 * stored, so that hiding a notice removes them everywhere.
 */
export interface Marks {
  /** The public notices about the article, the oldest first. */
  updates: readonly ArticleUpdate[];
  /** What the article is a notice about. */
  notice: Notice | null;
  /** The last change of a notice that is or was public. */
  noticed: Date | undefined;
  /** Grows with each change of such a notice. */
  noticesVersion: number;
}

export const NO_MARKS: Marks = {
  updates: [],
  notice: null,
  noticed: undefined,
  noticesVersion: 0,
};

export const marksOf = ({ marks }: { marks?: Marks }): Marks => marks ?? NO_MARKS;

/** Returns the time of the last change of what readers and indexers receive of an article. */
export function changedAt(record: { modification: Date; marks?: Marks }): Date {
  const { noticed } = marksOf(record);
  return noticed && noticed > record.modification ? noticed : record.modification;
}
