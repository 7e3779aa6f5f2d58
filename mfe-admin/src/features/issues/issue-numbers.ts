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

/** The numbers that most likely come next; none where the journal is ahead of the year. */
export function numbersAfter(
  newest: IssueKey | undefined,
  year: number,
): Pick<IssueKey, 'volume' | 'issue'> | null {
  if (!newest) return { volume: 1, issue: 1 };
  if (newest.year > year) return null;
  const { volume, issue } = newest;
  return newest.year === year ? { volume, issue: issue + 1 } : { volume: volume + 1, issue: 1 };
}

/**
 * Which issues a query means: those that have each of its numbers as their year, volume or number, so that
 * `2/3` and `volume 2, issue 3` find the same.
 */
export function matchIssue(query: string): (issue: IssueKey) => boolean {
  const wanted = query.match(/\d+/g)?.map(Number) ?? [];
  return ({ year, volume, issue }) =>
    wanted.every((number) => [year, volume, issue].includes(number));
}

/** The issue that comes last in the journal's count, which need not be the one made last. */
export function newestIssue<Issue extends IssueKey>(issues: readonly Issue[]): Issue | undefined {
  return issues.toSorted((a, b) => issueOrder(b) - issueOrder(a))[0];
}
