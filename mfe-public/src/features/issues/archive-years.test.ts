import { describe, expect, it } from 'vitest';
import { archiveYears } from './archive-years.ts';

const summary = (year: number, volume: number, issues: number[]) => ({
  id: `${year}-${volume}`,
  year,
  volume,
  total_issues: Math.max(...issues),
  issues,
});

describe('archiveYears', () => {
  it('returns the newest year first, with a tile for each number up to the highest', () => {
    const years = archiveYears([summary(2025, 1, [1]), summary(2026, 2, [3, 1])]);
    expect(years.map(({ year }) => year)).toEqual([2026, 2025]);
    expect(years[0]?.tiles.map(({ issue, exists }) => [issue, exists])).toEqual([
      [1, true],
      [2, false],
      [3, true],
    ]);
  });

  it('groups the volumes of a year', () => {
    const [year] = archiveYears([summary(2026, 3, [1]), summary(2026, 2, [1, 2])]);
    expect(year?.tiles.map(({ volume, issue }) => `${volume}/${issue}`)).toEqual([
      '2/1',
      '2/2',
      '3/1',
    ]);
  });

  it('combines a long run of unpublished issues into one tile', () => {
    const tiles = (issues: number[]) => archiveYears([summary(2026, 1, issues)])[0]?.tiles;
    expect(tiles([9_999, 2])).toEqual([
      { year: 2026, volume: 1, issue: 1, exists: false },
      { year: 2026, volume: 1, issue: 2, exists: true },
      { year: 2026, volume: 1, issue: 3, exists: false, last: 9_998 },
      { year: 2026, volume: 1, issue: 9_999, exists: true },
    ]);
    expect(tiles([25])).toHaveLength(25);
    expect(tiles([26])).toHaveLength(2);
  });

  it('has a tile for issue 0 only if it exists', () => {
    expect(archiveYears([summary(2026, 1, [0, 1])])[0]?.tiles).toHaveLength(2);
    expect(archiveYears([summary(2026, 1, [1])])[0]?.tiles).toHaveLength(1);
  });
});
