import type { ArchiveSummary, IssueDetails, IssueKey } from '@app/contracts';

export type PageIssueDetails = Pick<IssueDetails, 'title' | 'dates' | 'cover'>;

/** Returns what an issue has besides its numbers. Each field may be empty. */
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
