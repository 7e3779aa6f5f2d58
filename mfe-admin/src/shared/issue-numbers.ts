import {
  type AdminIssue,
  byPrintedNumbers,
  type IssueKey,
  issueInWords,
  issueRange,
  labelKey,
  printedIssue,
  printedVolume,
} from '@app/contracts';

const padded = (width: number) => (value: number) => String(value).padStart(width, '0');

export const twoDigits = padded(2);
export const threeDigits = padded(3);

export const adminIssuePath = ({ year, volume, issue }: IssueKey): string =>
  `/admin/archives/${year}/${volume}/${issue}`;

export const addArticlePath = ({ year, volume, issue }: IssueKey): string =>
  `/admin/archives/add/${year}/${volume}/${issue}`;

export const issueName = (issue: IssueKey): string =>
  `Volume ${printedVolume(issue)}, ${issueInWords(issue, 'issue')} (${issue.year})`;

export const newestFirst = (a: IssueKey, b: IssueKey): number =>
  b.year - a.year || byPrintedNumbers(b, a);

/** Returns the likely volume and number of the next issue in `year`, or null if the newest issue has a later year. */
export function numbersAfter(
  newest: IssueKey | undefined,
  year: number,
): Pick<IssueKey, 'volume' | 'issue'> | null {
  if (!newest) return { volume: 1, issue: 1 };
  if (newest.year > year) return null;
  const { volume } = newest;
  const last = issueRange(newest)?.last ?? 0;
  return newest.year === year ? { volume, issue: last + 1 } : { volume: volume + 1, issue: 1 };
}

/**
 * Returns a filter for issues. Each number in the query must equal the issue's year, a number of its volume or an issue
 * number. A query that equals the printed issue, such as `1-2` or `spe2`, matches too.
 */
export function matchIssue(query: string): (issue: IssueKey) => boolean {
  const wanted = query.match(/\d+/g)?.map(Number) ?? [];
  const label = labelKey(query.replace(/\b(?:vol(?:ume)?|issue|no)\b[.,]*/gi, ' '));
  return (issue) => {
    const { year, volume, issue: number } = issue;
    const printed = [printedVolume(issue), printedIssue(issue)];
    if (label && printed.some((text) => labelKey(text) === label)) return true;
    const inLabels = printed.flatMap((text) => text.match(/\d+/g)?.map(Number) ?? []);
    // A query without a number, such as “Supplement”, may match a part of the label.
    if (wanted.length === 0) return printed.some((text) => labelKey(text).includes(label));
    return wanted.every((each) => [year, volume, number, ...inLabels].includes(each));
  };
}

/**
 * Returns the issue with the latest year, volume and number, regardless of when it was created. An issue with a name
 * instead of a number, such as a supplement, is returned only if its volume has no numbered issue.
 */
export const newestIssue = <Issue extends IssueKey>(
  issues: readonly Issue[],
): Issue | undefined => {
  const [first, ...others] = issues.toSorted(newestFirst);
  const isInVolume = ({ year, volume }: Issue) => year === first?.year && volume === first.volume;
  return first && !issueRange(first)
    ? (others.find((issue) => isInVolume(issue) && issueRange(issue)) ?? first)
    : first;
};

/** Returns the volumes of the issues with their years, the latest first, such as `Volume 5 (2022–2023)`. */
export function volumeOptions(issues: readonly IssueKey[]): { value: string; label: string }[] {
  return valuesOf(issues, 'volume').map((volume) => {
    const ofVolume = issues.filter((issue) => issue.volume === volume);
    const years = valuesOf(ofVolume, 'year');
    const printed = ofVolume.find(({ volumelabel }) => volumelabel)?.volumelabel ?? volume;
    const [last, first] = [years[0], years.at(-1)];
    const span = first === last ? String(last) : `${first}–${last}`;
    return { value: String(volume), label: `Volume ${printed} (${span})` };
  });
}

/** Returns the issues that have articles, the latest first. */
export const filledIssues = <Issue extends AdminIssue>(issues: readonly Issue[]): Issue[] =>
  issues.filter(({ articles }) => articles > 0).toSorted(newestFirst);

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
