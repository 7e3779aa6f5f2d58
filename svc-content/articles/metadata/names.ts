import { type Contributor, namePartsOf } from '@app/contracts';

/** Returns whether a name is written with the family name first, without a comma. */
export function isFamilyFirst(contributor: Contributor): boolean {
  const { family, given, particle } = namePartsOf(contributor);
  return given !== '' && contributor.name === [particle, family, given].filter(Boolean).join(' ');
}

/** Returns a name such as `van der Waals, Johannes, Jr.`, as libraries list it. */
export function listedName(contributor: Contributor): string {
  if (contributor.isOrganization) return contributor.name;
  const { family, given, particle, suffix } = namePartsOf(contributor);
  const surname = [particle, family].filter(Boolean).join(' ');
  return [surname, given, suffix].filter(Boolean).join(', ');
}
