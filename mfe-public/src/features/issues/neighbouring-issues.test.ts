import { describe, expect, it } from 'vitest';
import { neighbouringIssues } from './neighbouring-issues.ts';

const summary = (year: number, volume: number, issues: number[]) => ({
  id: `${year}-${volume}`,
  year,
  volume,
  total_issues: Math.max(...issues),
  issues,
});
const archives = [summary(2026, 3, [1]), summary(2026, 2, [10, 9]), summary(2024, 9, [4])];

describe('neighbouringIssues', () => {
  it('returns the nearest issue of the volume, by number', () => {
    expect(neighbouringIssues(archives, { year: 2026, volume: 2, issue: 10 }).previous).toEqual({
      year: 2026,
      volume: 2,
      issue: 9,
    });
  });

  it('crosses volumes and years', () => {
    expect(neighbouringIssues(archives, { year: 2026, volume: 2, issue: 9 }).previous).toEqual({
      year: 2024,
      volume: 9,
      issue: 4,
    });
    expect(neighbouringIssues(archives, { year: 2026, volume: 2, issue: 10 }).next).toEqual({
      year: 2026,
      volume: 3,
      issue: 1,
    });
  });

  it('returns null before the first and after the last issue', () => {
    expect(neighbouringIssues(archives, { year: 2024, volume: 9, issue: 4 }).previous).toBeNull();
    expect(neighbouringIssues(archives, { year: 2026, volume: 3, issue: 1 }).next).toBeNull();
  });
});
