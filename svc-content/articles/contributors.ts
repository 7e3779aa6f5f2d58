import { isDeepStrictEqual } from 'node:util';
import {
  authornameOf,
  respelled,
  type StoredContributor,
  storedContributorSchema,
  withAuthorname,
} from '@app/contracts';
import type { ArticleFields } from './model.ts';

interface SentAuthors {
  authorname?: string | undefined;
  contributors?: readonly StoredContributor[] | undefined;
}
type StoredAuthors = Pick<ArticleFields, 'authorname' | 'authors' | 'contributors'>;

/**
 * Returns the authors with their details. Articles of which only the names are known store no contributors. Earlier
 * releases change the names alone, also during an update, so the names decide.
 */
export function contributorsOf({
  authors,
  contributors,
}: Pick<StoredAuthors, 'authors' | 'contributors'>): readonly StoredContributor[] {
  if (contributors.length === 0) return authors.map((name) => ({ name }));
  const isSame =
    authors.length === contributors.length &&
    contributors.every(({ name }, at) => name === authors[at]);
  return isSame ? contributors : withAuthorname(contributors, authors.join(', '));
}

/** Returns the fields that store the authors. */
export function storedAuthors(contributors: readonly StoredContributor[]): StoredAuthors {
  // Parsing leaves out what is only in requests.
  const named = contributors.map((contributor) =>
    storedContributorSchema.parse({ ...contributor, name: contributor.name.normalize('NFC') }),
  );
  const hasDetails = named.some((contributor) => Object.keys(contributor).length > 1);
  return {
    authorname: authornameOf(named),
    authors: named.map(({ name }) => name),
    contributors: hasDetails ? named : [],
  };
}

/**
 * Returns the fields that store the authors of a request, or nothing if it has none. A caller that sends only the names,
 * or other names with the contributors that it has read, does not know the details, so authors keep those in `before`.
 */
export function changedAuthors(
  before: readonly StoredContributor[],
  { authorname, contributors = [] }: SentAuthors,
): Partial<StoredAuthors> {
  const isRead = isDeepStrictEqual(contributors, before);
  if (contributors.length > 0 && !isRead) return storedAuthors(contributors);
  if (authorname === undefined) return {};
  return storedAuthors(withAuthorname(before, authorname.normalize('NFC')));
}

/**
 * Removes marks of confirmed ORCID iDs, except those in `known` of the same author, whose name may be respelled: only the
 * owner of an iD can confirm it, and only as the author for whom the iD was confirmed.
 */
export function withoutNewConfirmations(
  contributors: readonly StoredContributor[],
  known: readonly StoredContributor[],
): StoredContributor[] {
  const confirmed = known.filter(({ orcidAuthenticated }) => orcidAuthenticated);
  return contributors.map((contributor) => {
    const same = confirmed.find(({ orcid }) => orcid === contributor.orcid);
    return respelled(contributor, same ?? { name: contributor.name });
  });
}
