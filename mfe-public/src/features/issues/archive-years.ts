import type { ArchiveSummary, IssueKey } from '@app/contracts';

/** Consecutive missing issue numbers of a volume, below the highest number. */
export interface ArchiveGap {
  volume: number;
  first: number;
  last: number;
}

export interface ArchiveYear {
  year: number;
  issues: IssueKey[];
  gaps: ArchiveGap[];
}

/** Returns the years, newest first, with the issues and the gaps between the numbers from 1 to the highest of a volume. */
export function archiveYears(summaries: readonly ArchiveSummary[]): ArchiveYear[] {
  const years = new Map<number, ArchiveYear>();
  const ordered = [...summaries].sort((a, b) => b.year - a.year || a.volume - b.volume);
  for (const summary of ordered) {
    const year = years.get(summary.year) ?? { year: summary.year, issues: [], gaps: [] };
    addVolume(year, summary);
    years.set(summary.year, year);
  }
  return [...years.values()];
}

function addVolume(archive: ArchiveYear, summary: ArchiveSummary): void {
  const { year, volume, total_issues } = summary;
  let next = 1;
  const addGap = (last: number) => {
    if (next <= last) archive.gaps.push({ volume, first: next, last });
  };
  for (const issue of [...summary.issues].sort((a, b) => a - b)) {
    addGap(issue - 1);
    archive.issues.push({ year, volume, issue });
    next = issue + 1;
  }
  addGap(total_issues);
}
