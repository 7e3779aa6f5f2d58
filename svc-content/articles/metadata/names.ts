import { type Contributor, isEastAsianName, namePartsOf } from '@app/contracts';

/**
 * Returns whether a name is written with the family name first and without a comma. Names in Han, kana and
 * Hangul need no space.
 */
export function isFamilyFirst(contributor: Contributor): boolean {
  const { family, given, particle } = namePartsOf(contributor);
  if (given === '') return false;
  const { name } = contributor;
  const isWhole = name === [particle, family, given].filter(Boolean).join(' ');
  return isWhole || (isEastAsianName(name) && name === family + given);
}

/** Returns a name in the form of library catalogues, such as `van der Waals, Johannes, Jr.`. */
export function listedName(contributor: Contributor): string {
  if (contributor.isOrganization) return contributor.name;
  const { family, given, particle, suffix } = namePartsOf(contributor);
  const surname = [particle, family].filter(Boolean).join(' ');
  if (!given) return [surname, suffix].filter(Boolean).join(' ');
  return [surname, given, suffix].filter(Boolean).join(', ');
}
