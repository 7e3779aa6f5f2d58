import { expect, it } from 'vitest';
import { articlesTitle, editorsTitle } from './title.ts';

const article = (refnumber: string, year: number, volume: number, issue: number) => ({
  refnumber,
  year,
  volume,
  issue,
});
const [a, b] = [article('A', 2025, 3, 2), article('B', 2025, 3, 2)];
const content = { countOf: async () => 2 };

it.each([
  [[a], 'A'],
  [[a, b], 'volume 3, issue 2 (2025)'],
  [[a, b, article('C', 2025, 3, 1)], 'of 3 articles in volume 3 (2025)'],
  [[a, article('C', 2026, 3, 3)], 'of 2 articles in volume 3'],
  [[a, article('C', 2025, 2, 2)], 'of 2 articles in 2025'],
  [[a, article('C', 2026, 4, 2)], 'of 2 articles'],
])('describes a selection of articles: %#', async (articles, title) => {
  expect(await articlesTitle(content, articles)).toBe(title);
});

it('distinguishes a part of an issue from the whole issue', async () => {
  expect(await articlesTitle({ countOf: async () => 8 }, [a, b])).toBe(
    'of 2 articles in volume 3, issue 2 (2025)',
  );
});

it('distinguishes one editor, some and all of them', () => {
  const [ada, grace] = [{ name: 'Ada' }, { name: 'Grace' }];
  expect(editorsTitle([ada], 3)).toBe('of the editor Ada');
  expect(editorsTitle([ada, grace], 3)).toBe('of 2 editors');
  expect(editorsTitle([ada, grace], 2)).toBe('of the editors');
});
