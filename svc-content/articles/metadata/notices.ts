import {
  articleTypes,
  type NoticeKind,
  noticeAddress,
  noticedStatement,
  noticeKinds,
  noticeStatement,
  prefixedTitle,
  versionStatement,
} from '@app/contracts';
import { marksOf } from '../marks.ts';
import type { ArticleRecord } from '../model.ts';
import { currentVersionOf } from '../presenter.ts';

/** Returns the title as sanitized HTML, with the prefix of a retracted or withdrawn article. */
export function titleOf(record: ArticleRecord): string {
  return prefixedTitle({ title: record.title, updates: marksOf(record).updates });
}

/** Returns the type of the article as text for readers. */
export function typeLabelOf({ type, noticekind }: ArticleRecord): string {
  return noticekind ? noticeKinds[noticekind as NoticeKind] : articleTypes[type];
}

/** Another article of the journal that is connected by a notice. */
export interface LinkedArticle {
  kind: NoticeKind;
  doi: string;
  /** The address of the DOI or, if the article has none, of its page. */
  address: string;
  /** A text such as “Retraction published 2026-05-01: https://doi.org/10.1234/5”. */
  statement: string;
}

/** Returns the public notices about an article, the oldest first. */
export function noticesOf(record: ArticleRecord, origin: string): LinkedArticle[] {
  return marksOf(record).updates.map((update) => {
    const { kind, doi } = update;
    const statement = noticeStatement(update, origin);
    return { kind, doi, address: noticeAddress(update, origin), statement };
  });
}

/** Returns the article that a record is a notice about. */
export function noticeSubjectOf(record: ArticleRecord, origin: string): LinkedArticle | undefined {
  const { notice } = marksOf(record);
  if (!notice) return undefined;
  const { kind, doi } = notice;
  const address = noticeAddress(notice, origin);
  return { kind, doi, address, statement: noticedStatement(notice, origin) };
}

/**
 * Returns statements about an article: one for each notice about the article, one for the article's subject if the
 * article is a notice, and one for its version if there are earlier versions.
 */
export function statementsOf(record: ArticleRecord, origin: string): string[] {
  const about = noticeSubjectOf(record, origin);
  const version = currentVersionOf(record);
  return [
    ...[...noticesOf(record, origin), ...(about ? [about] : [])].map(({ statement }) => statement),
    ...(version ? [versionStatement(version)] : []),
  ];
}
