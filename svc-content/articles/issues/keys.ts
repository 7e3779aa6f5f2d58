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
 * Returns the key by which the issues of a year are compared. No two issues of a year may be printed with the same
 * numbers.
 */
export function printedKey(issue: IssueKey): string {
  return [issue.year, labelKey(printedVolume(issue)), labelKey(printedIssue(issue))].join('/');
}

export function newestIssueFirst(a: IssueKey, b: IssueKey): number {
  return b.year - a.year || byPrintedNumbers(b, a);
}
