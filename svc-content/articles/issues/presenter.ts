import type { AdminIssue, ArchiveSummary } from '@app/contracts';
import type { IssueRecord } from './model.ts';

/** `articles` is the number of the issue's enabled and disabled articles. */
export function presentAdminIssue(record: IssueRecord, articles: number): AdminIssue {
  const { year, volume, issue, title, dates, status, scheduled, cover, version } = record;
  return {
    ...{ id: String(record._id), year, volume, issue, articles },
    ...{ title, dates, status, scheduled, cover, order: [...record.order] },
    creation: record.creation.toISOString(),
    version,
  };
}

/** Returns a summary for each volume of each year, in the order of `issues`, which must be sorted. */
export function presentArchives(issues: readonly IssueRecord[]): ArchiveSummary[] {
  const volumes = new Map<string, ArchiveSummary>();
  for (const { year, volume, issue, title, dates, cover } of issues) {
    const id = `${year}-${volume}`;
    const known = volumes.get(id);
    const numbers = [...(known?.issues ?? []), issue].sort((a, b) => a - b);
    const issueDetails = title || dates || cover ? [{ issue, title, dates, cover }] : [];
    const details = [...(known?.details ?? []), ...issueDetails];
    volumes.set(id, {
      ...{ id, year, volume, total_issues: Math.max(...numbers), issues: numbers },
      ...(details.length > 0 && { details }),
    });
  }
  return [...volumes.values()];
}
