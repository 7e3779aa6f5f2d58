import { describe, expect, it } from 'vitest';
import { citedAuthor } from './cited-authors.ts';

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
    // Unicode has no single character for this letter with its two marks.
    ['Ọ́na Ade', 'Ade Ọ́.'],
  ])('%s is cited as %s', (name, cited) => {
    expect(citedAuthor({ name })).toBe(cited);
  });

  it.each([
    [
      { name: 'Ashlee N. Ford Versypt', given: 'Ashlee N.', family: 'Ford Versypt' },
      'Ford Versypt A. N.',
    ],
    [{ name: 'Martin King Jr.', given: 'Martin', family: 'King', suffix: 'Jr.' }, 'King Jr. M.'],
    [
      { name: 'Institute of Cold Matter', isOrganization: true as const },
      'Institute of Cold Matter',
    ],
  ])('is cited by the details of %j, not by a guess from the name', (contributor, cited) => {
    expect(citedAuthor(contributor)).toBe(cited);
  });
});
