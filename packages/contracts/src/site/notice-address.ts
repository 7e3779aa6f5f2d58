import type { CurrentVersion } from '../articles/article-update.ts';
import { noticeKinds } from '../articles/notice.ts';
import { dateText } from '../base/dates.ts';
import { labelOf } from '../base/labels.ts';
import { doiUrl } from '../base/text.ts';
import { articlePath } from './paths.ts';

type NoticeLink = Parameters<typeof articlePath>[0] & { kind: string; doi: string };

/**
 * Returns the address of a notice or of its article: the address of the DOI or, without a DOI, the address of the page.
 */
export function noticeAddress(link: NoticeLink, origin: string): string {
  return link.doi ? doiUrl(link.doi) : origin + articlePath(link);
}

/**
 * Returns the statement about a notice in an article's record, such as “Retraction published
 * 2026-05-01: https://doi.org/10.1234/5”.
 */
export function noticeStatement(update: NoticeLink & { date: string }, origin: string): string {
  const day = update.date.slice(0, 10);
  return `${labelOf(noticeKinds, update.kind)} published ${day}: ${noticeAddress(update, origin)}`;
}

/**
 * Returns the statement about the version in an article's record, such as “Version 2, 7 March
 * 2026”.
 */
export function versionStatement({ number, date }: CurrentVersion): string {
  return `Version ${number}, ${dateText(date)}`;
}

/**
 * Returns the statement in a notice's record, such as “Retraction of https://doi.org/10.1234/4”.
 */
export function noticedStatement(notice: NoticeLink, origin: string): string {
  return `${labelOf(noticeKinds, notice.kind)} of ${noticeAddress(notice, origin)}`;
}
