import { readAuthors } from './author-list.ts';
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
 * Applies a change of the field `authorname` to contributors. An author with an unchanged name retains all details.
 * An author with a corrected name retains all details except the parts of the name.
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
  const named = knownOrRead(authorname, contributors).map((read) => ({
    read,
    known: take((contributor) => written(contributor.name) === written(read.name)),
  }));
  return named.map(({ read, known }) => {
    if (known) return known;
    const corrected = take((contributor) => isRespelled(contributor.name, read.name));
    if (!corrected) return read;
    const { given: _, family: __, suffix: ___, ...details } = corrected;
    return respelled({ ...details, ...read }, corrected);
  });
}

/**
 * Copies the mark of a confirmed ORCID iD from `before` to an author whose name is another spelling of the confirmed
 * name. The latest spelling is not compared, because several small changes could then move the mark to another
 * person.
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

/**
 * Reads a list of names. Names of contributors that `readAuthors` would read differently, such as names of
 * organizations that contain commas, remain whole. `readAuthors` reads the names between them.
 */
function knownOrRead(authorname: string, contributors: readonly Contributor[]): Contributor[] {
  const whole = contributors.map(({ name }) => name).filter((name) => !isReadAsWritten(name));
  if (whole.length === 0) return readAuthors(authorname).authors;
  const pieces = piecesOf(authorname);
  const authors: Contributor[] = [];
  let unread: string[] = [];
  const readRest = () => {
    authors.push(...readAuthors(unread.join(', ')).authors);
    unread = [];
  };
  for (let at = 0; at < pieces.length; ) {
    const isHere = (name: string) =>
      pieces.slice(at, at + piecesOf(name).length).join(', ') === written(name);
    const name = whole.find(isHere);
    if (name === undefined) unread.push(pieces[at] ?? '');
    else {
      readRest();
      authors.push({ name });
    }
    at += name === undefined ? 1 : piecesOf(name).length;
  }
  readRest();
  return authors;
}

function isReadAsWritten(name: string): boolean {
  const [author, ...others] = readAuthors(name).authors;
  return others.length === 0 && author?.name === singleSpaced(name);
}

const piecesOf = (names: string) => names.split(',').map(singleSpaced).filter(Boolean);
const singleSpaced = (text: string) => text.replace(/\s+/g, ' ').trim();

/** Returns a name with normalized white space around words and commas. */
const written = (name: string) => piecesOf(name).join(', ');

/**
 * Returns whether two names are spellings of the same name. They may differ in accents, in the number of words, or in
 * one character. If larger differences were accepted, an author's ORCID iD could move to another person.
 */
export function isRespelled(before: string, after: string): boolean {
  const [a, b] = [wordsOf(before), wordsOf(after)];
  const [fewer, more] = a.length < b.length ? [a, b] : [b, a];
  const hasAll = fewer.length > 0 && fewer.every((word) => more.includes(word));
  return hasAll || isOneEdit(a.join(' '), b.join(' '));
}

/** Returns the words of a name, without accents and in one case. */
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
