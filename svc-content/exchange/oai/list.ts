import { Types } from 'mongoose';
import { z } from 'zod';
import { changedAt } from '../../articles/marks.ts';
import type { ArticleRecord } from '../../articles/model.ts';
import { byChange, type Changed } from '../../articles/order.ts';
import { positionOf } from '../../store/record-store/sorted.ts';
import type { OaiRequest, OaiVerb } from './arguments.ts';
import { type Period, readPeriod } from './dates.ts';
import { OaiError } from './errors.ts';
import { requireFormat } from './formats/formats.ts';
import { inSet } from './sets.ts';

/**
 * The content of a resumption token: the arguments of the first request and the last sent item. Tokens are not
 * stored, so they never expire and can be reused. An article that changes later moves behind the last item, so it is
 * sent again and never missed.
 */
const tokenSchema = z.strictObject({
  verb: z.string(),
  metadataPrefix: z.string(),
  from: z.string().optional(),
  until: z.string().optional(),
  set: z.string().optional(),
  /** The last item: its time of change in milliseconds and its id. */
  last: z.tuple([z.int(), z.string().regex(/^[0-9a-f]{24}$/)]),
  /**
   * The time in milliseconds of the last change of the settings that records contain. After such a change, all
   * records are sent again.
   */
  described: z.int().optional(),
  /** The number of items sent so far, and the number of all items. */
  cursor: z.int(),
  size: z.int(),
});
type Token = z.infer<typeof tokenSchema>;

function writeToken(token: Token): string {
  return Buffer.from(JSON.stringify(token)).toString('base64url');
}

function readToken(text: string, verb: OaiVerb): Token {
  try {
    const token = tokenSchema.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
    readPeriod(token.from, token.until);
    requireFormat(token.metadataPrefix);
    if (token.verb === verb && writeToken(token) === text) return token;
  } catch {
    // The text is not a token of this server.
  }
  throw new OaiError('badResumptionToken', 'This is not a token for the next part of a list');
}

function lastItemOf({ last: [time, id] }: Token): Changed {
  return { _id: new Types.ObjectId(id), modification: new Date(time) };
}

/** The number of records in a part of a list. */
export const PART = 100;
/** The number of records in a part if records may contain texts, as in JATS. A text may have a megabyte. */
const PART_WITH_TEXTS = 10;

export interface Part {
  metadataPrefix: string;
  records: ArticleRecord[];
  /** Undefined if the list has only one part. The token of the last part is empty. */
  resumption?: { token: string; cursor: number; size: number };
}

type Selection = Pick<Token, 'metadataPrefix' | 'from' | 'until' | 'set'>;

/**
 * All records, sorted by time of change. `described` is the time of the last change of the settings that records
 * contain, such as the name of the journal.
 */
export interface Changes {
  articles: readonly ArticleRecord[];
  described: Date | undefined;
}

/** Returns the datestamp of a record: the last change of the article, or of the settings that the record contains. */
export function datestampOf(
  article: ArticleRecord,
  { described }: Pick<Changes, 'described'>,
): Date {
  const changed = changedAt(article);
  return described && described > changed ? described : changed;
}

/** Returns the requested part of a list. */
export function readPart({ articles, described }: Changes, { verb, args }: OaiRequest): Part {
  const { resumptionToken } = args;
  const token = resumptionToken === undefined ? undefined : readToken(resumptionToken, verb);
  const { metadataPrefix = '', from, until, set } = token ?? args;
  const selection: Selection = { metadataPrefix, from, until, set };
  const inRange = articlesIn(articles, readPeriod(from, until), Number(described ?? 0));
  const { hasText } = requireFormat(metadataPrefix);
  const most = hasText && verb === 'ListRecords' ? PART_WITH_TEXTS : PART;
  const matches = set === undefined ? inRange : inRange.filter(inSet(set));
  if (matches.length === 0 && !token) throw new OaiError('noRecordsMatch', 'No record matches');
  // After a change of the settings in records, all records are newer than those already sent.
  const isGoingOn = token?.described === described?.getTime();
  const start = token && isGoingOn ? startAfter(matches, lastItemOf(token)) : 0;
  const found = matches.slice(start, start + most);
  const records = token && found.length === 0 ? [lastSent(matches, articles, token)] : found;
  const isLast = start + most >= matches.length;
  if (!token && isLast) return { metadataPrefix, records };
  const { cursor = 0, size = matches.length } = token ?? {};
  const sent = cursor + records.length;
  const last = records.at(-1) as ArticleRecord;
  const next = isLast
    ? ''
    : writeToken({
        verb,
        ...selection,
        last: [Number(changedAt(last)), String(last._id)],
        described: described?.getTime(),
        cursor: sent,
        size,
      });
  // Articles that have changed in the meantime are sent again, so the total may have grown.
  return {
    metadataPrefix,
    records,
    resumption: { token: next, cursor, size: Math.max(size, sent) },
  };
}

/** Returns the index of the first article after the last one sent. */
function startAfter(matches: readonly ArticleRecord[], last: Changed): number {
  return positionOf(matches, last, (a, b) => byChange(a, b) || -1);
}

/**
 * Returns an article to send again if all remaining articles have moved out of the period. Without such an article, the
 * part would be empty. An empty part is an error, and harvesters would discard the whole list.
 */
function lastSent(
  matches: readonly ArticleRecord[],
  articles: readonly ArticleRecord[],
  { last: [, id] }: Token,
): ArticleRecord {
  const article = matches.at(-1) ?? articles.find(({ _id }) => String(_id) === id);
  if (!article) throw new OaiError('badResumptionToken', 'The token names no article');
  return article;
}

/**
 * Returns the articles whose datestamps are in a period. All datestamps are at least `described`. The order by change
 * is also the order by datestamp.
 */
function articlesIn(articles: readonly ArticleRecord[], { start, end }: Period, described: number) {
  if (described >= end) return [];
  const indexOf = (time: number) =>
    positionOf<ArticleRecord, ArticleRecord | number>(
      articles,
      time,
      (a, b) => timeOf(a) - timeOf(b),
    );
  const first = start <= described ? 0 : indexOf(start);
  const after = Number.isFinite(end) ? indexOf(end) : articles.length;
  return articles.slice(first, after);
}

const timeOf = (item: ArticleRecord | number) =>
  typeof item === 'number' ? item : Number(changedAt(item));
