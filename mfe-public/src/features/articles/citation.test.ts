import { describe, expect, it } from 'vitest';
import { citationText, citedAuthor, pagesText } from './citation.ts';

describe('a cited author', () => {
  it.each([
    ['Ada Lovelace', 'Lovelace A.'],
    ['  Ada  Byron Lovelace ', 'Lovelace A. B.'],
    ['Émilie du Châtelet', 'du Châtelet É.'],
    ['Johannes Diderik van der Waals', 'van der Waals J. D.'],
    ['Jean-Pierre Serre', 'Serre J.-P.'],
    ['Andrew R. McCluskey', 'McCluskey A. R.'],
    ['Martin Luther King Jr.', 'King Jr. M. L.'],
    ['Van Morrison', 'Morrison V.'],
    ['王小明', '王小明'],
    ['小林 直樹', '小林 直樹'],
    ['Ping-Ti Ho', 'Ho P.-T.'],
    ['Ursula von der Leyen', 'von der Leyen U.'],
    ['रवि शर्मा', 'शर्मा र.'],
  ])('%s is cited as %s', (name, cited) => {
    expect(citedAuthor(name)).toBe(cited);
  });
});

it('a citation line has authors, title, journal, volume, issue, year and pages', () => {
  const article = {
    refnumber: 'A-1',
    title: 'On H<sub>2</sub>O &amp; <i>ice</i>.',
    authors: ['Ada Lovelace', 'Jean-Pierre Serre'],
    country: '',
    pagenumber: '12-15',
    publishdate: '2026-03-07T00:00:00.000Z',
    year: 2026,
    volume: 2,
    issue: 1,
    file: '',
    fileSize: 0,
  };
  expect(citationText(article, 'Journal of Ice')).toBe(
    'Lovelace A., Serre J.-P. On H2O & ice. Journal of Ice, Vol. 2, Issue 1 (2026), pp. 12–15.',
  );
});

it('one page is not a range', () => {
  expect(pagesText('7')).toBe('p. 7');
});
