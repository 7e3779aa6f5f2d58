import type { Affiliation, Contributor } from '@app/contracts';

export interface Affiliations {
  /** The distinct affiliations, in the order of the authors. */
  places: readonly Affiliation[];
  /** The numbers of each author's affiliations; none if all authors have the same. */
  numbers: ReadonlyMap<Contributor, readonly number[]>;
}

/** Numbers the affiliations of an article's authors, as journals print them. */
export function numberAffiliations(contributors: readonly Contributor[]): Affiliations {
  const places = new Map<string, { place: Affiliation; number: number }>();
  const numbers = new Map<Contributor, number[]>();
  for (const contributor of contributors) {
    const own = (contributor.affiliations ?? []).map((place) => {
      const key = JSON.stringify([place.name, place.ror]);
      const known = places.get(key) ?? { place, number: places.size + 1 };
      places.set(key, known);
      return known.number;
    });
    numbers.set(contributor, [...new Set(own)]);
  }
  const isSame = places.size === 1 && [...numbers.values()].every((own) => own.length === 1);
  return {
    places: [...places.values()].map(({ place }) => place),
    numbers: isSame ? new Map() : numbers,
  };
}
