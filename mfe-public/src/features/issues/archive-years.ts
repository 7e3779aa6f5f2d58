import type { ArchiveSummary, IssueKey } from '@app/contracts';

export interface ArchiveTile extends IssueKey {
  /** Numbers run from 1 to the highest; not every one need have appeared. */
  exists: boolean;
}

export interface ArchiveYear {
  year: number;
  tiles: ArchiveTile[];
}

/**
 * Years, the newest first, and the issues of each in the order of their numbers: from 1 to the
 * highest (an issue 0 has a tile only where there is one).
 */
export function archiveYears(summaries: readonly ArchiveSummary[]): ArchiveYear[] {
  const years = new Map<number, ArchiveTile[]>();
  const ordered = [...summaries].sort((a, b) => b.year - a.year || a.volume - b.volume);
  for (const { year, volume, total_issues, issues } of ordered) {
    const tiles = years.get(year) ?? [];
    for (let issue = issues.includes(0) ? 0 : 1; issue <= total_issues; issue += 1) {
      tiles.push({ year, volume, issue, exists: issues.includes(issue) });
    }
    years.set(year, tiles);
  }
  return [...years].map(([year, tiles]) => ({ year, tiles }));
}
