import { isWholePerson, pairsOf, personOf, readAuthors } from './author-list.ts';
import { endsWithDegree, isEastAsianName } from './author-name.ts';
import type { StoredContributor } from './contributor.ts';
import { isSuffix } from './name-suffixes.ts';
import {
  hasMark,
  hasOrganizationWord,
  isDegrees,
  isInitials,
  standsForOthers,
} from './name-words.ts';

/** A possible mistake in the authors, about which only the editor can decide. */
export interface AuthorDoubt {
  message: string;
  /** True if the names are certainly wrong. */
  isFault: boolean;
  /** A correction: its label, and all authors with the correction. Absent if none can be proposed. */
  proposed?: { label: string; authors: StoredContributor[] };
}

type Authors = readonly StoredContributor[];

/** Returns the doubts about all authors of an article. */
export function doubtsAbout(authors: Authors): AuthorDoubt[] {
  const pairs = pairedDoubt(authors);
  const single = authors.flatMap((author, at) => doubtAbout(author, at, authors) ?? []);
  return pairs ? [pairs, ...single] : single;
}

const quoted = (name: string) => `“${name}”`;

/**
 * Returns a doubt if two adjacent names are single words, because they may be the family and the given name of one
 * author, as in `Lovelace, Ada`.
 */
function pairedDoubt(authors: Authors): AuthorDoubt | undefined {
  const words = authors.filter(isOneWord).map(({ name }) => quoted(name));
  const firstTwo = authors.some(
    (author, at) => isOneWord(author) && isOneWord(authors[at + 1] ?? { name: '' }),
  );
  if (!firstTwo) return undefined;
  const message = `${words.slice(0, 4).join(', ')}: each of these has one word only. Family and given name of one author may have become two authors.`;
  if (words.length !== authors.length || authors.length % 2 !== 0) {
    return { message, isFault: false };
  }
  const paired = pairsOf(authors).map(([family, given]) => personOf({ family, given }));
  const names = paired.map(({ name }) => name).join(', ');
  return { message, isFault: false, proposed: { label: `Make it ${names}`, authors: paired } };
}

/**
 * Returns whether the name of a person may be only a family name or only a given name. In Han, kana and Hangul, this is
 * true only for a single character.
 */
function isOneWord({ name, family, isOrganization }: StoredContributor): boolean {
  if (name === '' || family || isOrganization || /[\s.]/.test(name)) return false;
  return isEastAsianName(name) ? [...name].length === 1 : true;
}

/** Returns whether a name ends with a word that may be a degree or a family name in capitals, as in Jian Ping MA. */
const endsWithCapitals = (name: string): boolean =>
  /\p{Ll}/u.test(name) && /\S\s+\S+\s+(?:BA|DO|MA)$/.test(name);

/** Matches digits, and characters of emails, addresses and lists. */
const NO_LETTERS = /[\d@|^\\<>[\]{}]|\p{L}\/\p{L}/u;
/** Matches words for “and” that can also be a part of a name, or whose language is rare in sources. */
const FOREIGN_AND = /\s+(?:y|e|i|o|och|og|en|ja|ve|oraz|şi|și|и|і|та|és|a|και)\s+/u;
/** Matches a family name in capitals before a given name, as in `DUPONT Marie` or `KIM Min-jun`, but not initials. */
const CAPITALS_FIRST =
  /^((?:\p{Lu}{4}|(?=[\p{Lu}]*[AEIOUY])\p{Lu}{3})[\p{Lu}’'-]*(?:[ -]\p{Lu}[\p{Lu}’'-]+)*) (\p{Lu}\p{L}*\p{Ll}[\p{L}\s.’'-]*)$/u;
/** Matches a family name before initials: `Lovelace A`, `Lovelace A.B.`, `van der Waals J. D.`. */
const INITIALS_LAST =
  /^((?:\p{Ll}+ ){0,3}\p{Lu}[\p{L}’'-]*\p{Ll}[\p{L}’'-]*) (\p{Lu}{1,3}|(?:\p{Lu}\.[\s-]?){1,4})$/u;

function doubtAbout(
  author: StoredContributor,
  at: number,
  authors: Authors,
): AuthorDoubt | undefined {
  const { name, given = '', family = '', suffix = '', isOrganization } = author;
  if (isOrganization) return undefined;
  const withAuthors = (...others: StoredContributor[]) => [
    ...authors.slice(0, at),
    ...others,
    ...authors.slice(at + 1),
  ];
  const doubt = (text: string, isFault: boolean, others?: StoredContributor[]): AuthorDoubt => {
    const message = `${quoted(name)} ${text}`;
    if (!others) return { message, isFault };
    const label = `Make it ${others.map((other) => other.name).join(', ') || 'no author'}`;
    // A getter, because a list of all authors for each doubt would take much memory.
    const proposed = {
      label,
      get authors() {
        return withAuthors(...others);
      },
    };
    return { message, isFault, proposed };
  };
  if (standsForOthers(name)) return doubt('does not name the others: enter every author', true);
  if (isSuffix(name) || isDegrees(name)) {
    return doubt(
      'is no name: a suffix belongs to the name before it, and degrees are left out',
      true,
    );
  }
  if (endsWithDegree(name.split(' ')) || isDegrees(suffix)) {
    const read = readAuthors(name).authors[0] ?? { name };
    const { suffix: _, ...rest } = author;
    const kept = isDegrees(suffix) ? rest : author;
    return doubt('ends with a degree, which is no part of the name', true, [{ ...kept, ...read }]);
  }
  if (endsWithCapitals(name))
    return doubt('may end with a degree, which is no part of the name', false);
  if (/[,;，、；،؛]/.test(name.replace(/&#?\w+;(?:\w+;)*/g, ''))) {
    const { authors: read } = readAuthors(name);
    const one = read.length === 1 ? [{ ...author, ...read[0] }] : read;
    return doubt('may be several authors, or have the family name first', true, one);
  }
  if (!/\p{L}/u.test(name)) return doubt('has no letters', true);
  const joined = name.split(FOREIGN_AND);
  // “y” and “e” also join two surnames, as in Ortega y Gasset. In such a name, the text on one side of the word is not
  // a whole name.
  if (!family && joined.length > 1 && joined.every(isWholePerson)) {
    return doubt(
      'may be several authors',
      false,
      joined.map((each) => ({ name: each })),
    );
  }
  if (/\s(?:and|und|et|&)\s/i.test(name) && !hasOrganizationWord(name)) {
    const { authors: read } = readAuthors(name);
    return doubt('may be several authors', true, read.length > 1 ? read : undefined);
  }
  // BibTeX divides an organization's name without braces into parts, as in `The Reef Collaboration`.
  if (hasOrganizationWord(name) && (!family || (hasOrganizationWord(family) && !author.orcid))) {
    const organization = { name, isOrganization: true as const };
    const asked = doubt('seems to be an organization', false, [organization]);
    if (asked.proposed) asked.proposed.label = `${name} is an organization`;
    return asked;
  }
  const ownWords = name.split(' ').filter((word) => !isSuffix(word));
  if (ownWords.some((word) => NO_LETTERS.test(word) || hasMark(word))) {
    return doubt('has digits or signs, which are not part of a name', /@/.test(name));
  }
  if (/[)）\]]$/.test(name)) return doubt('ends with brackets: enter the name alone', false);
  if (/\s(?:d[aeio]|d[ao]s|del|della|van|von|bin|ibn)$/.test(name) && !family) {
    return doubt('ends with a particle: the family name may be missing', false);
  }
  const initialsLast = INITIALS_LAST.exec(name);
  if (initialsLast && !family && !isSuffix(initialsLast[2] ?? '')) {
    const [, surname = '', written = ''] = initialsLast;
    const letters = written.replace(/[.\s]/g, '');
    const initials = letters
      .replace(/\p{Lu}(?!-)/gu, '$&. ')
      .replace(/\p{Lu}(?=-)/gu, '$&.')
      .trim();
    const person = personOf({ family: surname, given: initials });
    return doubt(`may have the family name first, and ${written} may be initials`, false, [
      { ...author, ...person },
    ]);
  }
  const capitalsFirst = CAPITALS_FIRST.exec(name);
  if (capitalsFirst && !family) {
    const [, surname = '', written = ''] = capitalsFirst;
    return doubt('may have the family name first', false, [
      { ...author, ...personOf({ family: surname, given: written }) },
    ]);
  }
  if (isInitials(family) && given !== '' && !isInitials(given) && [...family].length < 4) {
    const swapped = { ...author, ...personOf({ family: given, given: family, suffix }) };
    return doubt('has initials as the family name', false, [swapped]);
  }
  return undefined;
}
