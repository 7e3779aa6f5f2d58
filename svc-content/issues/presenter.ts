import type { AdminIssue, ArchiveSummary } from '@app/contracts';
import type { IssueRecord } from './model.ts';

/** `articles` counts enabled and disabled ones. */
export function presentAdminIssue(record: IssueRecord, articles: number): AdminIssue {
  const { year, volume, issue, creation, version } = record;
  const id = String(record._id);
  return { id, year, volume, issue, articles, creation: creation.toISOString(), version };
}

/** One summary for each volume of each year, in the order of the issues, which is the newest first. */
export function presentArchives(issues: readonly IssueRecord[]): ArchiveSummary[] {
  const volumes = new Map<string, ArchiveSummary>();
  for (const { year, volume, issue } of issues) {
    const id = `${year}-${volume}`;
    const others = volumes.get(id)?.issues ?? [];
    const numbers = [...others, issue].sort((a, b) => a - b);
    volumes.set(id, { id, year, volume, total_issues: Math.max(...numbers), issues: numbers });
  }
  return [...volumes.values()];
}
