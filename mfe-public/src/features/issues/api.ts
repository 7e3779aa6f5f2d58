import { type ArticleSummary, type IssueKey, issueRange } from '@app/contracts';
import { listArticles } from '../articles/api.ts';
import { call } from '../journal/api.ts';
import { archiveYears } from './archive-years.ts';
import { issueDetails, type PageIssueDetails } from './issue-details.ts';

export interface CurrentIssue {
  key: IssueKey;
  articles: ArticleSummary[];
  details: PageIssueDetails;
}

/** The maximum number of recent issues that are searched for articles. A new issue has no articles at first. */
const MAX_EMPTY_ISSUES = 4;

/** Returns the newest issue with articles, or null if the newest `MAX_EMPTY_ISSUES` issues are empty. */
export async function readCurrentIssue(signal: AbortSignal): Promise<CurrentIssue | null> {
  const archives = await call('listArchives', { signal });
  const newest = archiveYears(archives).flatMap(({ issues }) => newestFirst(issues));
  for (const key of newest.slice(0, MAX_EMPTY_ISSUES)) {
    const articles = await listArticles(key, signal);
    if (articles.length > 0) return { key, articles, details: issueDetails(archives, key) };
  }
  return null;
}

/**
 * Sorts issues, newest first. Supplements come last: in the archives, a supplement follows the numbered issues of its
 * volume, although it is probably older than the last numbered issue.
 */
const newestFirst = (issues: readonly IssueKey[]) => {
  const reversed = issues.toReversed();
  return [...reversed.filter(issueRange), ...reversed.filter((issue) => !issueRange(issue))];
};
