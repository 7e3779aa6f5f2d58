import type { Finding } from './check.ts';

const names = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** Whether each author looks like the name of one person, as a `citation_author` has to be. */
export function authorsFinding(authors: readonly string[]): Finding {
  const told = (found: readonly string[]) =>
    names.format(found.slice(0, 3).map((name) => `“${name}”`));
  const strange = authors.filter(isNoName);
  if (strange.length > 0) {
    return [
      'fault',
      `${told(strange)} is not one person’s name. Enter every author in full, split by commas, without “et al.”, degrees, numbers or addresses.`,
    ];
  }
  const shouted = authors.filter(isAllCapitals);
  if (shouted.length === 0) return null;
  return [
    'advice',
    `${told(shouted)} is written in capitals, and will be cited so. Write it as the author does.`,
  ];
}

function isNoName(name: string): boolean {
  return (
    /\bet\.? al\b|\band others\b/i.test(name) ||
    /[\p{Nd}@&;/*†‡<>]/u.test(name) ||
    /\s(and|und|et)\s/i.test(name) ||
    !/\p{L}.*\p{L}|\p{Script=Han}/u.test(name)
  );
}

/** Initials are capitals anyway, and many scripts have no others. */
function isAllCapitals(name: string): boolean {
  const words = name.split(/[\s-]+/).filter((word) => /\p{L}{3}/u.test(word));
  return (
    words.length > 0 &&
    words.every((word) => word === word.toUpperCase() && word !== word.toLowerCase())
  );
}
