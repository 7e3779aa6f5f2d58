import type { ArchiveSummary, IssueDetails, IssueKey } from '@app/contracts';

export type ShownDetails = Pick<IssueDetails, 'title' | 'dates' | 'cover'>;

/** Returns what an issue has besides its numbers. Each field may be empty. */
export function issueDetails(summaries: readonly ArchiveSummary[], key: IssueKey): ShownDetails {
  const {
    title = '',
    dates = '',
    cover = '',
  } = summaries
    .find(({ year, volume }) => year === key.year && volume === key.volume)
    ?.details?.find(({ issue }) => issue === key.issue) ?? {};
  return { title, dates, cover };
}
