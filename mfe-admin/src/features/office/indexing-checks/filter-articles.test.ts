import type { ArticleIndexingChecks } from '@app/contracts';
import { expect, it } from 'vitest';
import { hasState, matches, toStateFilter } from './filter-articles.ts';

const article: ArticleIndexingChecks = {
  id: '1',
  refnumber: 'JRN-0042',
  title: 'Étude of <i>E. coli</i> in CO<sub>2</sub>',
  year: 2026,
  volume: 1,
  issue: 2,
  state: 'advice',
  checks: [],
};

it.each(['etude', 'COLI étude', 'jrn-0042', 'co2', ''])('%j finds the article', (query) => {
  expect(matches(article, query)).toBe(true);
});

it.each(['<i>', 'étude of mice', 'jrn-0043'])('%j does not find the article', (query) => {
  expect(matches(article, query)).toBe(false);
});

it('filters articles by their worst check, and ignores unknown filters', () => {
  expect(hasState(article, toStateFilter('advice'))).toBe(true);
  expect(hasState(article, toStateFilter('fault'))).toBe(false);
  for (const text of ['', 'all', 'ok']) expect(toStateFilter(text)).toBe('all');
  expect(hasState(article, 'all')).toBe(true);
});
