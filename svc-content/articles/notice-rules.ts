import { AppError } from '@app/service-kit';
import { refKey } from './keys.ts';
import type { ArticleRecord } from './model.ts';
import type { NoticeSlice } from './notices.ts';

type NoticeFields = Pick<ArticleRecord, 'refKey' | 'noticekind' | 'noticeof' | 'removestext'>;

/** Throws `invalid_request` unless a notice has a kind and refers to another article. */
export function requireCompleteNotice(fields: NoticeFields): void {
  const { noticekind, noticeof, removestext } = fields;
  const refuse = (path: string, message: string): never => {
    throw new AppError('invalid_request', { issues: [{ path, message }] });
  };
  if (noticeof && !noticekind) refuse('noticekind', 'Required');
  if (noticekind && !noticeof) refuse('noticeof', 'Required');
  if (removestext && !noticekind) refuse('removestext', 'Only a notice removes a text');
  if (noticeof && refKey(noticeof) === fields.refKey) {
    refuse('noticeof', 'An article is not a notice about itself');
  }
}

/** Throws `invalid_request` if a change renames the reference number of an article with notices. */
export function requireSameReference(
  { noticesByRefKey }: NoticeSlice,
  before: Pick<ArticleRecord, 'refKey'>,
  after: Pick<ArticleRecord, 'refKey'>,
): void {
  if (before.refKey === after.refKey || !noticesByRefKey.has(before.refKey)) return;
  const message = 'There is a notice about this article: its reference number stays';
  throw new AppError('invalid_request', { issues: [{ path: 'refnumber', message }] });
}

/**
 * Throws `invalid_request` if a request changes the kind or the article of a notice that was public, because the marks
 * of both articles would be lost.
 */
export function requireSameSubject(
  before: NoticeFields,
  after: NoticeFields,
  wasPublic: boolean,
): void {
  if (!wasPublic) return;
  for (const path of ['noticekind', 'noticeof'] as const) {
    if ((before[path] ?? '') === (after[path] ?? '')) continue;
    const message =
      'A published notice keeps its kind and its article: disable it, and publish another';
    throw new AppError('invalid_request', { issues: [{ path, message }] });
  }
}
