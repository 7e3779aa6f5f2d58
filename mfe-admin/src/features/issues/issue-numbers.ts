import type { IssueKey } from '@app/contracts';

const padded = (width: number) => (value: number) => String(value).padStart(width, '0');

/** Volume and issue stand with two digits in the list, the number of articles with three. */
export const twoDigits = padded(2);
export const threeDigits = padded(3);

/** Where an issue's pages of the back office are: `/admin/archives/2026/1/2`. */
export function adminIssuePath({ year, volume, issue }: IssueKey): string {
  return `/admin/archives/${year}/${volume}/${issue}`;
}

export function addArticlePath({ year, volume, issue }: IssueKey): string {
  return `/admin/archives/add/${year}/${volume}/${issue}`;
}

export function issueName({ year, volume, issue }: IssueKey): string {
  return `Volume ${volume}, issue ${issue} (${year})`;
}

/** A number for each issue that grows with its year, volume and number, to sort by. */
export function issueOrder({ year, volume, issue }: IssueKey): number {
  return (year * 100_000 + volume) * 10_000 + issue;
}

/** The issue that comes last in the journal's count, which need not be the one made last. */
export function newestIssue<Issue extends IssueKey>(issues: readonly Issue[]): Issue | undefined {
  return issues.toSorted((a, b) => issueOrder(b) - issueOrder(a))[0];
}
