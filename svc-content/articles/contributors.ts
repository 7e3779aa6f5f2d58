import { isDeepStrictEqual } from 'node:util';
import {
  authornameOf,
  respelled,
  type StoredContributor,
  storedContributorSchema,
  withAuthorname,
} from '@app/contracts';
import { AppError, validationIssuesOf } from '@app/service-kit';
import type { ArticleFields } from './model.ts';

interface SentAuthors {
  authorname?: string | undefined;
  contributors?: readonly StoredContributor[] | undefined;
}
type StoredAuthors = Pick<ArticleFields, 'authorname' | 'authors' | 'contributors'>;

/**
 * Returns the authors with their details. Articles without details store no contributors. The names in `authors` take
 * precedence over those in `contributors`: during an upgrade, an earlier release may change the names without changing
 * `contributors`.
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
  // Parsing removes the fields that only requests may contain.
  const named = contributors.map((contributor) => {
    const name = contributor.name.normalize('NFC');
    const { data, error } = storedContributorSchema.safeParse({ ...contributor, name });
    if (data) return data;
    // Names may come from `authorname` or `contributors`, so the issues of the first invalid contributor are reported
    // for `authorname`. Normalization can make names longer, so that they exceed the limit only here.
    const issues = validationIssuesOf(error).map(({ message }) => ({
      path: 'authorname',
      message: `${name.slice(0, 40)}: ${message}`,
    }));
    throw new AppError('invalid_request', { issues, cause: error });
  });
  const hasDetails = named.some((contributor) => Object.keys(contributor).length > 1);
  return {
    authorname: authornameOf(named),
    authors: named.map(({ name }) => name),
    contributors: hasDetails ? named : [],
  };
}

/**
 * Returns the fields that store the authors of a request, or nothing if the request has no authors. A client that
 * sends only names, or new names with unchanged contributors, does not know the details. The authors then keep their
 * details from `before`.
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
 * Removes `orcidAuthenticated` from each contributor, unless `known` has the same confirmed iD with the same name,
 * possibly in another spelling. Only the owner of an iD can confirm it.
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
