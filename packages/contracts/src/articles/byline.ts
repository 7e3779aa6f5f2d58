import type { Affiliation, Contributor } from './contributor.ts';

/** The details that are printed with the names of authors. */
export interface Byline {
  /** The distinct affiliations, in the order of the authors. */
  places: readonly Affiliation[];
  /** For each author, the numbers of the affiliations, with an asterisk if the author is a corresponding author. */
  marks: readonly string[];
}

/**
 * Numbers the affiliations of an article's authors, as journals print them. If all authors have the same affiliation,
 * this affiliation has no number.
 */
export function bylineOf(contributors: readonly Contributor[]): Byline {
  const places = new Map<string, { place: Affiliation; number: number }>();
  const numbers = contributors.map(({ affiliations = [] }) => {
    const authorNumbers = affiliations.map((place) => {
      const key = JSON.stringify([place.name, place.ror]);
      const known = places.get(key) ?? { place, number: places.size + 1 };
      places.set(key, known);
      return known.number;
    });
    return [...new Set(authorNumbers)];
  });
  const isSame = places.size === 1 && numbers.every((authorNumbers) => authorNumbers.length === 1);
  return {
    places: [...places.values()].map(({ place }) => place),
    marks: contributors.map(({ isCorresponding }, at) =>
      [...(isSame ? [] : (numbers[at] ?? [])), ...(isCorresponding ? ['*'] : [])].join(','),
    ),
  };
}

/**
 * Returns a comma and the country. Returns an empty text if the country is a code, or if the affiliation's name
 * contains the country.
 */
export const countryAfter = ({ name = '', country = '' }: Affiliation): string =>
  country.length > 2 && !name.includes(country) ? `, ${country}` : '';
