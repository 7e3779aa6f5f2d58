import { issueKey, newestIssueFirst } from './keys.ts';
import type { IssueRecord } from './model.ts';

export interface IssueSlice {
  /** All issues, the newest first. */
  issues: readonly IssueRecord[];
  issueByKey: ReadonlyMap<string, IssueRecord>;
}

export function issueSlice(records: ReadonlyMap<string, IssueRecord>): IssueSlice {
  const issues = [...records.values()].sort(newestIssueFirst);
  return { issues, issueByKey: new Map(issues.map((issue) => [issueKey(issue), issue])) };
}
