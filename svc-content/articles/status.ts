import { type ArticleStatus, wasPublished } from '@app/contracts';
import { AppError } from '@app/service-kit';
import type { ArticleFields } from './model.ts';

type StatusFields = Pick<ArticleFields, 'status' | 'scheduled'>;
type SentStatus = { status?: ArticleStatus | undefined; scheduled?: string | undefined };

/**
 * Returns the status of an article after a request. `before` is undefined for a new article. `wasPublic` is false for
 * articles in a draft issue, even enabled ones. Throws `invalid_request` if an article that was public would become a
 * draft or scheduled, or if the time of publication is not in the future.
 */
export function statusAfter(
  before: StatusFields | undefined,
  sent: SentStatus,
  wasPublic = before !== undefined && wasPublished(before.status),
  now = Date.now(),
): StatusFields {
  const refuse = (path: string, message: string): never => {
    throw new AppError('invalid_request', { issues: [{ path, message }] });
  };
  // Some callers receive `disabled` as the status of an unpublished article, and may send it back unchanged.
  const isSentBack = before && !wasPublic && sent.status === 'disabled';
  const status = (isSentBack ? undefined : sent.status) ?? before?.status ?? 'enabled';
  if (wasPublic && !wasPublished(status)) {
    refuse('status', 'A published article can be hidden, but is no draft again');
  }
  if (status !== 'scheduled') return { status, scheduled: '' };
  const scheduled = sent.scheduled ?? before?.scheduled ?? '';
  const isSame = before?.status === 'scheduled' && before.scheduled === scheduled;
  if (!isSame && !(Date.parse(scheduled) > now)) refuse('scheduled', 'Choose a time in the future');
  return { status, scheduled };
}
