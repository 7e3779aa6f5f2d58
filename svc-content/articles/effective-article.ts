import { type ArticleStatus, type IssueKey, type IssueStatus, wasPublished } from '@app/contracts';
import { issueKey } from './issues/keys.ts';
import type { IssueRecord } from './issues/model.ts';
import type { ArticleRecord } from './model.ts';

interface Issues {
  readonly current: { anyIssueByKey: ReadonlyMap<string, IssueRecord> };
}

/**
 * Returns an article in the form that all reads receive. The status, the datestamp (`modification`), the place in the
 * order of the issue and the printed numbers depend on the issue, and only this function derives them. An article is
 * public only if it is enabled and its issue is published. `stage` is the article's own status. A missing issue counts
 * as hidden, because the article may have been public.
 */
export function effectiveArticle(
  issue: IssueRecord | undefined,
  stored: ArticleRecord,
): ArticleRecord {
  const stage = stageIn(issue, stored);
  const status = statusIn(issue?.status ?? 'hidden', stage);
  const { statusChanged: changed, order = [], volumelabel = '', issuelabel = '' } = issue ?? {};
  // The datestamp includes the change of the issue, because harvesters request all changes since a date.
  const isNewer = changed !== undefined && changed > stored.modification && wasPublished(status);
  const isPlain = order.length === 0 && volumelabel === '' && issuelabel === '';
  if (status === stored.status && !isNewer && isPlain) return stored;
  const at = order.indexOf(stored.refKey);
  return {
    ...stored,
    status,
    stage,
    ...(volumelabel && { volumelabel }),
    ...(issuelabel && { issuelabel }),
    ...(isNewer && { modification: changed }),
    ...(order.length > 0 && { place: at < 0 ? order.length : at }),
  };
}

/**
 * Returns an article's own status. The field `publishes` of the issue lists the drafts that are enabled with the issue,
 * so that one write makes all of them public. The article records are changed afterwards.
 */
export function stageIn(
  issue: IssueRecord | undefined,
  { _id, status }: ArticleRecord,
): ArticleStatus {
  return status === 'draft' && issue?.publishes?.includes(String(_id)) ? 'enabled' : status;
}

function statusIn(issue: IssueStatus, stage: ArticleStatus): ArticleStatus {
  // An article of a draft issue was never public. An article of a hidden issue may have been public, so harvesters
  // receive it as a deleted record.
  if (issue === 'draft') return stage === 'scheduled' ? stage : 'draft';
  return issue === 'hidden' && stage === 'enabled' ? 'disabled' : stage;
}

/** Returns a stored article in the form that all reads receive. */
export function effectiveArticleIn({ current }: Issues, stored: ArticleRecord): ArticleRecord {
  return effectiveArticle(issueOf({ current }, stored), stored);
}

export function issueOf({ current }: Issues, key: IssueKey): IssueRecord | undefined {
  return current.anyIssueByKey.get(issueKey(key));
}
