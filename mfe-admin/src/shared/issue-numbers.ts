import type { AdminIssue, IssueKey } from '@app/contracts';

const padded = (width: number) => (value: number) => String(value).padStart(width, '0');

export const twoDigits = padded(2);
export const threeDigits = padded(3);

export const adminIssuePath = ({ year, volume, issue }: IssueKey): string =>
  `/admin/archives/${year}/${volume}/${issue}`;

export const addArticlePath = ({ year, volume, issue }: IssueKey): string =>
  `/admin/archives/add/${year}/${volume}/${issue}`;

export const issueName = ({ year, volume, issue }: IssueKey): string =>
  `Volume ${volume}, issue ${issue} (${year})`;

export const issueOrder = ({ year, volume, issue }: IssueKey): number =>
  (year * 100_000 + volume) * 10_000 + issue;

/** Returns the probable volume and number of the next issue in `year`; null if the newest issue has a later year. */
export function numbersAfter(
  newest: IssueKey | undefined,
  year: number,
): Pick<IssueKey, 'volume' | 'issue'> | null {
  if (!newest) return { volume: 1, issue: 1 };
  if (newest.year > year) return null;
  const { volume, issue } = newest;
  return newest.year === year ? { volume, issue: issue + 1 } : { volume: volume + 1, issue: 1 };
}

/** Returns a filter for issues: each number in the query must equal the issue's year, volume or issue number. */
export function matchIssue(query: string): (issue: IssueKey) => boolean {
  const wanted = query.match(/\d+/g)?.map(Number) ?? [];
  return ({ year, volume, issue }) =>
    wanted.every((number) => [year, volume, issue].includes(number));
}

/** Returns the issue with the latest year, volume and number, which is not necessarily the issue created last. */
export const newestIssue = <Issue extends IssueKey>(issues: readonly Issue[]): Issue | undefined =>
  issues.toSorted((a, b) => issueOrder(b) - issueOrder(a))[0];

/** Returns the volumes of the issues with their years, the latest first, such as `Volume 5 (2022–2023)`. */
export function volumeOptions(issues: readonly IssueKey[]): { value: string; label: string }[] {
  return valuesOf(issues, 'volume').map((volume) => {
    const years = valuesOf(
      issues.filter((issue) => issue.volume === volume),
      'year',
    );
    const [last, first] = [years[0], years.at(-1)];
    const span = first === last ? String(last) : `${first}–${last}`;
    return { value: String(volume), label: `Volume ${volume} (${span})` };
  });
}

/** Returns the issues with articles, the latest first, for choosing one whose articles are needed. */
export const filledIssues = <Issue extends AdminIssue>(issues: readonly Issue[]): Issue[] =>
  issues.filter(({ articles }) => articles > 0).toSorted((a, b) => issueOrder(b) - issueOrder(a));

/** Returns the years or volumes of the issues, latest first. */
export const valuesOf = (issues: readonly IssueKey[], field: 'year' | 'volume'): number[] =>
  [...new Set(issues.map((issue) => issue[field]))].sort((a, b) => b - a);

export const countOf = (articles: number): string =>
  articles === 1 ? '1 article' : `${articles} articles`;

export const issueStateNames = {
  published: 'Published',
  draft: 'Draft',
  scheduled: 'Scheduled',
  hidden: 'Hidden',
} as const;

/** Returns the status of an issue. A draft with a time of publication is scheduled. */
export const stateOf = ({ status, scheduled }: AdminIssue): keyof typeof issueStateNames =>
  status === 'draft' && scheduled !== '' ? 'scheduled' : status;
