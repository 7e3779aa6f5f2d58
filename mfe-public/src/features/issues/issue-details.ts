import {
  type ArchiveSummary,
  type IssueDetails,
  type IssueKey,
  issuesOfVolume,
} from '@app/contracts';

export type PageIssueDetails = Pick<IssueDetails, 'title' | 'dates' | 'cover'>;

/** Returns the numbers of an issue with its labels. The page's address contains only the numbers. */
export function printedKey(summaries: readonly ArchiveSummary[], key: IssueKey): IssueKey {
  const volume = summaries.find((one) => one.year === key.year && one.volume === key.volume);
  const issues = volume ? issuesOfVolume(volume) : [];
  return issues.find(({ issue }) => issue === key.issue) ?? key;
}

/** Returns the details of an issue besides its numbers. Each detail may be empty. */
export function issueDetails(
  summaries: readonly ArchiveSummary[],
  key: IssueKey,
): PageIssueDetails {
  const {
    title = '',
    dates = '',
    cover = '',
  } = summaries
    .find(({ year, volume }) => year === key.year && volume === key.volume)
    ?.details?.find(({ issue }) => issue === key.issue) ?? {};
  return { title, dates, cover };
}
