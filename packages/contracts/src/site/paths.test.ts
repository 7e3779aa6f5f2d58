import { expect, it } from 'vitest';
import { issueOfPath, issuePath, journalPicturePath, pictureSize } from './paths.ts';

it('reads the issue that a path names, in the readers’ spelling and as bare numbers', () => {
  const issue = { year: 2026, volume: 0, issue: 12 };
  expect(issuePath(issue)).toBe('/archives/2026/vol0/issue12');
  expect(issueOfPath({ year: '2026', volume: 'vol0', issue: 'issue12' })).toEqual(issue);
  expect(issueOfPath({ year: '2026', volume: '0', issue: '12' })).toEqual(issue);
  expect(issueOfPath({ year: '2026', volume: 'Vol. 0', issue: 'issue-12' })).toEqual(issue);
});

it.each([
  { year: '2026', volume: '1' },
  { year: 'x', volume: '1', issue: '2' },
  { year: '2026', volume: 'vol', issue: '2' },
  { year: '2026', volume: '-1', issue: '2' },
  { year: '2026', volume: '1.5', issue: '2' },
  { year: '12345678', volume: 'vol1', issue: 'issue1' },
  { year: '2026', volume: 'vol123456789', issue: 'issue1' },
])('finds no issue in %j', (segments) => {
  expect(issueOfPath(segments)).toBeNull();
});

it('reads the size in the path of a picture of the settings', () => {
  const path = journalPicturePath('a'.repeat(64), { width: 488, height: 640 });
  expect(path).toBe(`/assets/journal/${'a'.repeat(64)}.488x640.webp`);
  expect(pictureSize(path)).toEqual({ width: 488, height: 640 });
});

it.each([
  `/assets/journal/${'a'.repeat(64)}.webp`,
  `/assets/journal/${'a'.repeat(64)}.0x9.webp`,
  `/assets/journal/${'a'.repeat(64)}.9x99999.webp`,
  `https://elsewhere.example.org/assets/journal/${'a'.repeat(64)}.9x9.webp`,
  '',
])('finds no size in "%s"', (path) => {
  expect(pictureSize(path)).toBeNull();
});
