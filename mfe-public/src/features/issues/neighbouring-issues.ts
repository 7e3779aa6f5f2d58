import {
  type ArchiveSummary,
  byPrintedNumbers,
  type IssueKey,
  issuesOfVolume,
} from '@app/contracts';
import { printedKey } from './issue-details.ts';

export type NeighbouringIssues = ReturnType<typeof neighbouringIssues>;

/** Returns the published issues before and after an issue, across volumes and years. */
export function neighbouringIssues(summaries: readonly ArchiveSummary[], key: IssueKey) {
  const all = summaries.flatMap(issuesOfVolume).sort(inOrder);
  const shown = printedKey(summaries, key);
  return {
    previous: all.findLast((issue) => inOrder(issue, shown) < 0) ?? null,
    next: all.find((issue) => inOrder(issue, shown) > 0) ?? null,
  };
}

function inOrder(a: IssueKey, b: IssueKey): number {
  return a.year - b.year || byPrintedNumbers(a, b);
}
