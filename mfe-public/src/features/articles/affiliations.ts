import type { Affiliation, Contributor } from '@app/contracts';

/** What a page shows about the authors besides their names. */
export interface Byline {
  /** The distinct affiliations, in the order of the authors. */
  places: readonly Affiliation[];
  /** For each author the numbers of the affiliations, and an asterisk for a corresponding author. */
  marks: readonly string[];
}

/** Numbers the affiliations of an article's authors, as journals print them. If all have the same one, it has no number. */
export function bylineOf(contributors: readonly Contributor[]): Byline {
  const places = new Map<string, { place: Affiliation; number: number }>();
  const numbers = contributors.map(({ affiliations = [] }) => {
    const own = affiliations.map((place) => {
      const key = JSON.stringify([place.name, place.ror]);
      const known = places.get(key) ?? { place, number: places.size + 1 };
      places.set(key, known);
      return known.number;
    });
    return [...new Set(own)];
  });
  const isSame = places.size === 1 && numbers.every((own) => own.length === 1);
  return {
    places: [...places.values()].map(({ place }) => place),
    marks: contributors.map(({ isCorresponding }, at) =>
      [...(isSame ? [] : (numbers[at] ?? [])), ...(isCorresponding ? ['*'] : [])].join(','),
    ),
  };
}
