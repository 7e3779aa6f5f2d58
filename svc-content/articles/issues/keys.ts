import {
  byPrintedNumbers,
  type IssueKey,
  labelKey,
  printedIssue,
  printedVolume,
} from '@app/contracts';

export function issueKey({ year, volume, issue }: IssueKey): string {
  return `${year}/${volume}/${issue}`;
}

/**
 * Returns a key of the year and the printed numbers. No two issues may have the same key, because readers could not
 * tell them apart.
 */
export function printedKey(issue: IssueKey): string {
  return [issue.year, labelKey(printedVolume(issue)), labelKey(printedIssue(issue))].join('/');
}

export function newestIssueFirst(a: IssueKey, b: IssueKey): number {
  return b.year - a.year || byPrintedNumbers(b, a);
}
