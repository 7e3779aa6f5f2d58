import type { ArchiveSummary, IssueKey } from '@app/contracts';

export interface ArchiveTile extends IssueKey {
  /** Numbers run from 1 to the highest; not every one need have appeared. */
  exists: boolean;
  /** The end of a run of issues without a tile of their own, which `issue` begins. */
  last?: number;
}

export interface ArchiveYear {
  year: number;
  tiles: ArchiveTile[];
}

/** A longer run of issues that have not appeared is one tile: nobody wants to scroll past it. */
const MAX_ABSENT_TILES = 24;

/**
 * Years, the newest first, and the issues of each in the order of their numbers: from 1 to the
 * highest (an issue 0 has a tile only where there is one).
 */
export function archiveYears(summaries: readonly ArchiveSummary[]): ArchiveYear[] {
  const years = new Map<number, ArchiveTile[]>();
  const ordered = [...summaries].sort((a, b) => b.year - a.year || a.volume - b.volume);
  for (const summary of ordered) {
    const tiles = years.get(summary.year) ?? [];
    tiles.push(...tilesOf(summary));
    years.set(summary.year, tiles);
  }
  return [...years].map(([year, tiles]) => ({ year, tiles }));
}

function tilesOf({ year, volume, total_issues, issues }: ArchiveSummary): ArchiveTile[] {
  const tiles: ArchiveTile[] = [];
  let next = 1;
  for (const issue of [...issues].sort((a, b) => a - b)) {
    tiles.push(...absentTiles({ year, volume, issue: next }, issue - 1));
    tiles.push({ year, volume, issue, exists: true });
    next = issue + 1;
  }
  tiles.push(...absentTiles({ year, volume, issue: next }, total_issues));
  return tiles;
}

function absentTiles(first: IssueKey, last: number): ArchiveTile[] {
  const count = Math.max(0, last - first.issue + 1);
  if (count > MAX_ABSENT_TILES) return [{ ...first, exists: false, last }];
  return Array.from({ length: count }, (_, at) => ({
    ...first,
    issue: first.issue + at,
    exists: false,
  }));
}
