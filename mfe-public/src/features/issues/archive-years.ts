import {
  type ArchiveSummary,
  byPrintedNumbers,
  type IssueKey,
  issueRange,
  issuesOfVolume,
  printedVolume,
} from '@app/contracts';

/** Consecutive missing issue numbers of a volume, below the highest number. */
export interface ArchiveGap {
  /** The volume as printed. */
  volume: string;
  first: number;
  last: number;
}

export interface ArchiveYear {
  year: number;
  issues: IssueKey[];
  gaps: ArchiveGap[];
}

/**
 * Returns the years, newest first. Each year contains its issues, and the gaps in each volume's numbers from 1 to the
 * highest number.
 */
export function archiveYears(summaries: readonly ArchiveSummary[]): ArchiveYear[] {
  const years = new Map<number, ArchiveYear>();
  const ordered = [...summaries].sort((a, b) => b.year - a.year || byVolume(a, b));
  for (const summary of ordered) {
    const year = years.get(summary.year) ?? { year: summary.year, issues: [], gaps: [] };
    addVolume(year, summary);
    years.set(summary.year, year);
  }
  return [...years.values()];
}

function addVolume(archive: ArchiveYear, summary: ArchiveSummary): void {
  const volume = printedVolume(summary);
  let next = 1;
  const addGap = (last: number) => {
    if (next <= last) archive.gaps.push({ volume, first: next, last });
  };
  for (const issue of issuesOfVolume(summary)) {
    archive.issues.push(issue);
    const range = issueRange(issue);
    // An issue with a name instead of a number, such as a supplement, fills no gap.
    if (!range) continue;
    addGap(range.first - 1);
    next = Math.max(next, range.last + 1);
  }
  addGap(summary.total_issues);
}

/** Compares volumes of a year. */
export const byVolume = (a: Volume, b: Volume) =>
  byPrintedNumbers({ ...a, issue: 0 }, { ...b, issue: 0 });
type Volume = Pick<ArchiveSummary, 'volume' | 'volumelabel'>;
