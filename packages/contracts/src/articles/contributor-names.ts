import { splitAuthors } from '../base/text.ts';
import { type AuthorName, parseAuthorName } from './author-name.ts';
import type { Contributor, StoredContributor } from './contributor.ts';

/** Returns the names separated by commas, as in the field `authorname`. */
export function authornameOf(contributors: readonly Contributor[]): string {
  return contributors.map(({ name }) => name).join(', ');
}

/** Returns the parts of an author's name, or guesses them if they are unknown. */
export function namePartsOf(contributor: Contributor): AuthorName {
  const { name, given = '', family, suffix = '', isOrganization } = contributor;
  if (isOrganization) return { family: name, given: '', particle: '', suffix: '' };
  if (family === undefined) return parseAuthorName(name);
  return { family, given, particle: '', suffix };
}

/**
 * Applies a change of the field `authorname` to contributors. An author with an unchanged name
 * keeps all details. An author with a corrected name keeps all details except the parts of the
 * name.
 */
export function withAuthorname(
  contributors: readonly StoredContributor[],
  authorname: string,
): StoredContributor[] {
  const rest = [...contributors];
  const take = (isSame: (contributor: StoredContributor) => boolean) => {
    const at = rest.findIndex(isSame);
    return at < 0 ? undefined : rest.splice(at, 1)[0];
  };
  const named = joinedNames(splitAuthors(authorname), contributors).map((name) => ({
    name,
    known: take((contributor) => written(contributor.name) === name),
  }));
  return named.map(({ name, known }) => {
    if (known) return known;
    const corrected = take((contributor) => isRespelled(contributor.name, name));
    if (!corrected) return { name };
    const { given: _, family: __, suffix: ___, ...details } = corrected;
    return respelled({ ...details, name }, corrected);
  });
}

/**
 * Copies the mark of a confirmed ORCID iD from `before` to an author if the name is another
 * spelling of the confirmed name. Comparing with the latest spelling instead would let several
 * small changes move the mark to another person.
 */
export function respelled(
  { orcidAuthenticated: _, confirmedName: __, ...author }: StoredContributor,
  before: StoredContributor,
): StoredContributor {
  const { orcidAuthenticated, confirmedName = before.name } = before;
  if (!orcidAuthenticated || !isRespelled(confirmedName, author.name)) return author;
  return {
    ...author,
    orcidAuthenticated,
    ...(confirmedName !== author.name && { confirmedName }),
  };
}

/** Joins the pieces of names that contain commas, such as those of organizations, if a contributor has such a name. */
function joinedNames(pieces: readonly string[], contributors: readonly Contributor[]): string[] {
  const withCommas = contributors
    .map(({ name }) => written(name))
    .filter((name) => name.includes(','));
  const names: string[] = [];
  for (let at = 0; at < pieces.length; ) {
    const isHere = (name: string) =>
      pieces.slice(at, at + splitAuthors(name).length).join(', ') === name;
    const name = withCommas.find(isHere) ?? pieces[at] ?? '';
    names.push(name);
    at += splitAuthors(name).length || 1;
  }
  return names;
}

/** Returns a name with white space and commas as `splitAuthors` leaves them. */
function written(name: string): string {
  return splitAuthors(name).join(', ');
}

/**
 * Returns whether two names are spellings of the same name. They may differ in accents, in the
 * number of words, or in one character. Larger differences could move an author's ORCID iD to
 * another person.
 */
export function isRespelled(before: string, after: string): boolean {
  const [a, b] = [wordsOf(before), wordsOf(after)];
  const [fewer, more] = a.length < b.length ? [a, b] : [b, a];
  const hasAll = fewer.length > 0 && fewer.every((word) => more.includes(word));
  return hasAll || isOneEdit(a.join(' '), b.join(' '));
}

/** Returns the words of a name without accents and case. */
function wordsOf(name: string): string[] {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.split(/[^\p{L}]+/u).filter(Boolean);
}

/** Returns whether texts differ by at most one inserted, removed or replaced character. */
function isOneEdit(a: string, b: string): boolean {
  let [start, end] = [0, 0];
  while (start < a.length && a[start] === b[start]) start += 1;
  const rest = Math.min(a.length, b.length) - start;
  while (end < rest && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  return Math.max(a.length, b.length) - start - end <= 1;
}
