import { type AdminIssue, type ArchiveSummary, issueNumbers, issueRange } from '@app/contracts';
import type { IssueRecord } from './model.ts';

/** `articles` is the number of all articles of the issue, including drafts. */
export function presentAdminIssue(record: IssueRecord, articles: number): AdminIssue {
  const { year, volume, issue, volumelabel, issuelabel } = record;
  const { title, dates, status, scheduled, cover, version } = record;
  return {
    ...{ id: String(record._id), year, volume, issue, volumelabel, issuelabel, articles },
    ...{ title, dates, status, scheduled, cover, order: [...record.order] },
    creation: record.creation.toISOString(),
    version,
  };
}

/** Returns a summary of each volume of each year, the newest first. `issues` must be in the same order. */
export function presentArchives(issues: readonly IssueRecord[]): ArchiveSummary[] {
  const volumes = Map.groupBy(issues, ({ year, volume }) => `${year}-${volume}`);
  return Array.from(volumes, ([id, newestFirst]) => {
    const ofVolume = newestFirst.toReversed();
    const { year = 0, volume = 0 } = ofVolume[0] ?? {};
    const volumelabel = ofVolume.find((issue) => issue.volumelabel !== '')?.volumelabel;
    const details = newestFirst.flatMap((issue) => {
      const { title, dates, cover } = issue;
      const { year: _, volume: __, ...printed } = issueNumbers(issue);
      const hasAny = title || dates || cover || issue.volumelabel || issue.issuelabel;
      return hasAny ? [{ ...printed, title, dates, cover }] : [];
    });
    return {
      ...{ id, year, volume, ...(volumelabel && { volumelabel }) },
      total_issues: Math.max(0, ...ofVolume.map((issue) => issueRange(issue)?.last ?? 0)),
      issues: ofVolume.map(({ issue }) => issue),
      ...(details.length > 0 && { details }),
    };
  });
}
