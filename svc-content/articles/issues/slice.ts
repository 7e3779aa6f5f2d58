import { issueKey, newestIssueFirst } from './keys.ts';
import type { IssueRecord } from './model.ts';

export interface IssueSlice {
  /** The published issues, the newest first. */
  issues: readonly IssueRecord[];
  /** The published issues by their keys. */
  issueByKey: ReadonlyMap<string, IssueRecord>;
  /** All issues, the newest first. */
  allIssues: readonly IssueRecord[];
  /** All issues by their keys, including drafts and hidden issues. */
  anyIssueByKey: ReadonlyMap<string, IssueRecord>;
}

export function issueSlice(records: ReadonlyMap<string, IssueRecord>): IssueSlice {
  const allIssues = [...records.values()].sort(newestIssueFirst);
  const issues = allIssues.filter(({ status }) => status === 'published');
  const byKey = (records: readonly IssueRecord[]) =>
    new Map(records.map((one) => [issueKey(one), one]));
  return { issues, issueByKey: byKey(issues), allIssues, anyIssueByKey: byKey(allIssues) };
}
