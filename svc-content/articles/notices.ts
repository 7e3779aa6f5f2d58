import { issueNumbers, type NoticeKind, wasPublished } from '@app/contracts';
import { refKey } from './keys.ts';
import { type Marks, marksOf, NO_MARKS } from './marks.ts';
import type { ArticleRecord } from './model.ts';
import { oldestFirst } from './order.ts';

type ArticleByKey = ReadonlyMap<string, ArticleRecord>;
type NoticesByKey = ReadonlyMap<string, readonly ArticleRecord[]>;

export interface NoticeSlice {
  articleByRefKey: ArticleByKey;
  /** All notices, including drafts and hidden ones, by the `refKey` of the article that each is about. */
  noticesByRefKey: NoticesByKey;
}

/** Returns a number that changes whenever an agency would receive different data about an article. */
export function publishedVersion(record: ArticleRecord): number {
  return record.version + marksOf(record).noticesVersion;
}

/** Returns whether readers receive the notices instead of the article's PDF. */
export function isTextRemoved(record: ArticleRecord): boolean {
  return marksOf(record).updates.some(({ removesText }) => removesText);
}

/** Returns the public article that a public notice marks, or undefined if there is none. */
export function articleMarkedBy(
  { articleByRefKey }: Pick<NoticeSlice, 'articleByRefKey'>,
  record: ArticleRecord,
): ArticleRecord | undefined {
  const about = isPublic(record) ? noticeKeys(record) : [];
  return about.flatMap((key) => articleByRefKey.get(key) ?? []).find(isPublic);
}

/** Returns the key of the article that a record is a notice about. */
export function noticeKeys({ noticekind, noticeof }: ArticleRecord): readonly string[] {
  return noticekind && noticeof ? [refKey(noticeof)] : [];
}

/**
 * Returns the articles whose marks depend on a record: the article that the record is about, and the notices about the
 * record.
 */
export function markedBy(
  { articleByRefKey, noticesByRefKey }: NoticeSlice,
  record: ArticleRecord,
): ArticleRecord[] {
  const about = noticeKeys(record).flatMap((key) => articleByRefKey.get(key) ?? []);
  const notices = noticesByRefKey.get(record.refKey) ?? [];
  return [...about, ...notices].filter(({ _id }) => !_id.equals(record._id));
}

/** Returns the record with its current marks. Returns the same object if the marks have not changed. */
export function marked(slice: NoticeSlice, record: ArticleRecord): ArticleRecord {
  const marks = currentMarks(slice, record);
  if (JSON.stringify(marks) === JSON.stringify(marksOf(record))) return record;
  return { ...record, marks };
}

function currentMarks(
  { articleByRefKey, noticesByRefKey }: NoticeSlice,
  record: ArticleRecord,
): Marks {
  const isSame = ({ _id }: ArticleRecord) => _id.equals(record._id);
  const known = (noticesByRefKey.get(record.refKey) ?? []).filter(
    (notice) => !isSame(notice) && wasPublished(notice.status),
  );
  const about = noticeKeys(record).flatMap((key) => articleByRefKey.get(key) ?? []);
  const article = about.find((one) => !isSame(one) && isPublic(one));
  if (known.length === 0 && !article) return NO_MARKS;
  const times = known.map(({ modification }) => modification.getTime());
  return {
    updates: known.filter(isPublic).toSorted(byDate).map(updateOf),
    notice: article ? { kind: kindOf(record), title: article.title, ...linkTo(article) } : null,
    noticed: times.length > 0 ? new Date(Math.max(...times)) : undefined,
    noticesVersion: known.reduce((sum, { version }) => sum + version + 1, 0),
  };
}

const isPublic = ({ status }: ArticleRecord) => status === 'enabled';

function byDate(a: ArticleRecord, b: ArticleRecord): number {
  return a.publishdate.getTime() - b.publishdate.getTime() || oldestFirst(a, b);
}

function updateOf(notice: ArticleRecord): Marks['updates'][number] {
  return {
    kind: kindOf(notice),
    date: notice.publishdate.toISOString(),
    title: notice.title,
    removesText: notice.removestext === 'yes',
    ...linkTo(notice),
  };
}

// The schema of requests admits only kinds of notices.
const kindOf = ({ noticekind }: ArticleRecord) => noticekind as NoticeKind;

function linkTo(record: ArticleRecord) {
  const { refnumber, doi } = record;
  return { refnumber, doi, ...issueNumbers(record) };
}
