import type { IssueKey } from '@app/contracts';

export function issueKey({ year, volume, issue }: IssueKey): string {
  return `${year}/${volume}/${issue}`;
}

export function newestIssueFirst(a: IssueKey, b: IssueKey): number {
  return b.year - a.year || b.volume - a.volume || b.issue - a.issue;
}
