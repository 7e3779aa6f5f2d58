import { type Contributor, namePartsOf } from '@app/contracts';

/** Returns a name such as `van der Waals, Johannes, Jr.`, as libraries list it. */
export function listedName(contributor: Contributor): string {
  if (contributor.isOrganization) return contributor.name;
  const { family, given, particle, suffix } = namePartsOf(contributor);
  const surname = [particle, family].filter(Boolean).join(' ');
  return [surname, given, suffix].filter(Boolean).join(', ');
}
