import { type ArticleStatus, type IssueKey, type IssueStatus, wasPublished } from '@app/contracts';
import { issueKey } from './issues/keys.ts';
import type { IssueRecord } from './issues/model.ts';
import type { ArticleRecord } from './model.ts';

interface Issues {
  readonly current: { anyIssueByKey: ReadonlyMap<string, IssueRecord> };
}

/**
 * Returns an article as all reads get it. An article is public only if it is enabled and its issue is published, so the
 * status, the datestamp and the place depend on the issue. This is the only place that decides it. `stage` is the
 * article's own status. An article whose issue does not exist counts as that of a hidden one: it may have been public.
 */
export function shownIn(issue: IssueRecord | undefined, stored: ArticleRecord): ArticleRecord {
  const status = statusIn(issue?.status ?? 'hidden', stored.status);
  const { statusChanged: changed, order = [] } = issue ?? {};
  // Harvesters ask for what has changed since a date.
  const isNewer = changed !== undefined && changed > stored.modification && wasPublished(status);
  if (status === stored.status && !isNewer && order.length === 0) return stored;
  const at = order.indexOf(stored.refKey);
  return {
    ...stored,
    status,
    stage: stored.status,
    ...(isNewer && { modification: changed }),
    ...(order.length > 0 && { place: at < 0 ? order.length : at }),
  };
}

function statusIn(issue: IssueStatus, own: ArticleStatus): ArticleStatus {
  // An article of a draft issue was never public, unlike that of a hidden issue, which stays a deleted record.
  if (issue === 'draft') return own === 'scheduled' ? own : 'draft';
  return issue === 'hidden' && own === 'enabled' ? 'disabled' : own;
}

/** Returns a stored article as all reads get it. */
export function shownBy({ current }: Issues, stored: ArticleRecord): ArticleRecord {
  return shownIn(issueOf({ current }, stored), stored);
}

export function issueOf({ current }: Issues, key: IssueKey): IssueRecord | undefined {
  return current.anyIssueByKey.get(issueKey(key));
}
