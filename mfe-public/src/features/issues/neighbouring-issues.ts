import type { ArchiveSummary, IssueKey } from '@app/contracts';

export type NeighbouringIssues = ReturnType<typeof neighbouringIssues>;

/** Returns the published issues before and after an issue, across volumes and years. */
export function neighbouringIssues(summaries: readonly ArchiveSummary[], key: IssueKey) {
  const all = summaries
    .flatMap(({ year, volume, issues }) => issues.map((issue) => ({ year, volume, issue })))
    .sort(inOrder);
  return {
    previous: all.findLast((issue) => inOrder(issue, key) < 0) ?? null,
    next: all.find((issue) => inOrder(issue, key) > 0) ?? null,
  };
}

function inOrder(a: IssueKey, b: IssueKey): number {
  return a.year - b.year || a.volume - b.volume || a.issue - b.issue;
}
