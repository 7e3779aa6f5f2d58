import { type Contributor, isEastAsianName, namePartsOf } from '@app/contracts';
import { contributorsOf } from './contributors.ts';
import type { ArticleRecord } from './model.ts';

const cache = new WeakMap<ArticleRecord, readonly string[]>();

/**
 * Returns the authors' names in the form of the journal's own citation line. Names are cached, because every list needs
 * them.
 */
export function citedAuthors(record: ArticleRecord): readonly string[] {
  let names = cache.get(record);
  if (!names) {
    names = contributorsOf(record).map(citedAuthor);
    cache.set(record, names);
  }
  return names;
}

/** Shortens a name, as in `Émilie du Châtelet` → `du Châtelet É.`. Names of organizations stay as they are. */
export function citedAuthor(contributor: Contributor): string {
  const { name, isOrganization } = contributor;
  if (isOrganization || isEastAsianName(name)) return name.trim();
  const { family, given, particle, suffix } = namePartsOf(contributor);
  const surname = [particle, family, suffix].filter(Boolean).join(' ');
  const initials = given.split(' ').filter(Boolean).map(initial).join(' ');
  return initials === '' ? surname : `${surname} ${initials}`;
}

/** Returns the initials of a given name, as in `Jean-Pierre` → `J.-P.`. */
function initial(given: string): string {
  return given
    .split('-')
    .filter(Boolean)
    .map((part) => `${firstLetter(part).toUpperCase()}.`)
    .join('-');
}

const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

function firstLetter(text: string): string {
  // In these scripts, a pattern finds the first letter. The segmenter would be slower.
  const [letter] = /^[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}]\p{M}*/u.exec(text) ?? [];
  return letter ?? letters.segment(text).containing(0)?.segment ?? '';
}
