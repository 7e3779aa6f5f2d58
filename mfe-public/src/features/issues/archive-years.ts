import type { ArchiveSummary, IssueKey } from '@app/contracts';

export interface ArchiveTile extends IssueKey {
  /** Whether the issue is published. Unpublished issues before the last published issue have tiles too. */
  exists: boolean;
  /** The last issue number of a tile that represents several unpublished issues; `issue` is the first. */
  last?: number;
}

export interface ArchiveYear {
  year: number;
  tiles: ArchiveTile[];
}

/** Maximum number of consecutive unpublished issues with separate tiles. A longer run shares one tile. */
const MAX_ABSENT_TILES = 24;

/** Returns the years, newest first. A volume has a tile for each issue number from 1 to the highest. */
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
