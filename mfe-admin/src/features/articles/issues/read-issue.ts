import { type AdminArticle, type AdminIssue, type IssueKey, issueOfPath } from '@app/contracts';
import { listAdminArticles, listIssues } from '@app/contracts/endpoints';
import { notFound, orNotFound } from '@app/web-kit';
import type { area } from '../../../area.ts';

type Call = typeof area.api.call;

export const findIssue = (
  issues: readonly AdminIssue[],
  { year, volume, issue }: IssueKey,
): AdminIssue | undefined =>
  issues.find((one) => one.year === year && one.volume === volume && one.issue === issue);

/**
 * Returns the issue named by a page's address, with its articles in order. Throws a 404 response if the issue does
 * not exist.
 */
export async function readIssue(
  call: Call,
  params: Parameters<typeof issueOfPath>[0],
): Promise<{ issue: AdminIssue; articles: AdminArticle[] }> {
  const key = issueOfPath(params);
  if (!key) throw notFound();
  const [articles, issues] = await Promise.all([
    orNotFound(call(listAdminArticles, { params: key })),
    call(listIssues, {}),
  ]);
  const issue = findIssue(issues, key);
  if (!issue) throw notFound();
  return { issue, articles };
}
