import type { AdminIssue, ArchiveSummary } from '@app/contracts';
import type { IssueRecord } from './model.ts';

/** `articles` counts enabled and disabled ones. */
export function presentAdminIssue(record: IssueRecord, articles: number): AdminIssue {
  const { year, volume, issue, creation, version } = record;
  const id = String(record._id);
  return { id, year, volume, issue, articles, creation: creation.toISOString(), version };
}

/** One summary for each volume of each year, the newest first. */
export function presentArchives(issues: readonly IssueRecord[]): ArchiveSummary[] {
  const volumes = new Map<string, ArchiveSummary>();
  for (const { year, volume, issue } of issues) {
    const id = `${year}-${volume}`;
    const summary = volumes.get(id) ?? { id, year, volume, total_issues: 0, issues: [] };
    volumes.set(id, {
      ...summary,
      total_issues: Math.max(summary.total_issues, issue),
      issues: [...summary.issues, issue].sort((a, b) => a - b),
    });
  }
  return [...volumes.values()].sort((a, b) => b.year - a.year || b.volume - a.volume);
}
