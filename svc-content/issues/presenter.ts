import type { AdminIssue, ArchiveSummary } from '@app/contracts';
import type { IssueRecord } from './model.ts';

/** `articles` is the number of the issue's enabled and disabled articles. */
export function presentAdminIssue(record: IssueRecord, articles: number): AdminIssue {
  const { year, volume, issue, creation, version } = record;
  const id = String(record._id);
  return { id, year, volume, issue, articles, creation: creation.toISOString(), version };
}

/** Returns a summary for each volume of each year, in the order of `issues`, which must be sorted. */
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
