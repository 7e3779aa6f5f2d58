import { describe, expect, it } from 'vitest';
import { citedAuthor, pagesText } from './citation.ts';

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

it('one page is not a range', () => {
  expect(pagesText('7')).toBe('p. 7');
});
