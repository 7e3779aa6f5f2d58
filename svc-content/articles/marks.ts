import type { ArticleUpdate, Notice, NoticeKind } from '@app/contracts';

/** A notice of a known kind. Clients also accept kinds of later releases, but this journal stores only known kinds. */
type OfKnownKind<N> = Omit<N, 'kind'> & { kind: NoticeKind };

/**
 * The statements of other records about an article. The marks are not stored: they are derived again whenever one of
 * the records changes. Hiding a notice therefore removes its mark everywhere.
 */
export interface Marks {
  /** The public notices about the article, the oldest first. */
  updates: readonly OfKnownKind<ArticleUpdate>[];
  /** For a notice about a public article: the kind of the notice, and the article. Otherwise null. */
  notice: OfKnownKind<Notice> | null;
  /** The last change of a notice that is or was public. */
  noticed: Date | undefined;
  /** A number that grows with each change of a notice that is or was public. */
  noticesVersion: number;
}

export const NO_MARKS: Marks = {
  updates: [],
  notice: null,
  noticed: undefined,
  noticesVersion: 0,
};

export const marksOf = ({ marks }: { marks?: Marks }): Marks => marks ?? NO_MARKS;

/** Returns when the content that readers and indexers receive about an article last changed. */
export function changedAt(record: { modification: Date; marks?: Marks }): Date {
  const { noticed } = marksOf(record);
  return noticed && noticed > record.modification ? noticed : record.modification;
}
