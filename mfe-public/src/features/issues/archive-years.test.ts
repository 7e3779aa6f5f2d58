import { describe, expect, it } from 'vitest';
import { archiveYears } from './archive-years.ts';

const summary = (year: number, volume: number, issues: number[], total = Math.max(...issues)) => ({
  id: `${year}-${volume}`,
  year,
  volume,
  total_issues: total,
  issues,
});

describe('archiveYears', () => {
  it('returns the newest year first, with the issues in order', () => {
    const years = archiveYears([summary(2025, 1, [1]), summary(2026, 2, [3, 1])]);
    expect(years.map(({ year }) => year)).toEqual([2026, 2025]);
    expect(years[0]?.issues.map(({ issue }) => issue)).toEqual([1, 3]);
  });

  it('groups the volumes of a year', () => {
    const [year] = archiveYears([summary(2026, 3, [1]), summary(2026, 2, [1, 2])]);
    expect(year?.issues.map(({ volume, issue }) => `${volume}/${issue}`)).toEqual([
      '2/1',
      '2/2',
      '3/1',
    ]);
  });

  it('returns consecutive missing numbers before the volume’s last issue as one gap of any length', () => {
    const [year] = archiveYears([
      summary(2026, 1, [39, 41], 44),
      summary(2026, 2, [9_999, 1]),
      summary(2026, 3, [1, 2]),
    ]);
    expect(year?.gaps).toEqual([
      { volume: '1', first: 1, last: 38 },
      { volume: '1', first: 40, last: 40 },
      { volume: '1', first: 42, last: 44 },
      { volume: '2', first: 2, last: 9_998 },
    ]);
  });

  it('lists issue 0 only if it exists', () => {
    expect(archiveYears([summary(2026, 1, [0, 1])])).toEqual([
      { year: 2026, issues: [0, 1].map((issue) => ({ year: 2026, volume: 1, issue })), gaps: [] },
    ]);
  });
});
