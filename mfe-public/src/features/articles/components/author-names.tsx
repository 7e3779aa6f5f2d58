import { authorPath, type Contributor } from '@app/contracts';
import { Link } from '@app/web-kit';
import { Fragment } from 'react';

/** The number of names that lists of articles show. */
export const NAMES_IN_LISTS = 10;

interface AuthorNamesProps {
  authors: readonly string[];
  /** The maximum number of names shown. */
  max?: number;
}

/** Renders authors' names. `<bdi>` isolates each name, so that a right-to-left name does not move commas. */
export function AuthorNames({ authors, max = NAMES_IN_LISTS }: AuthorNamesProps) {
  // If there is only one name above `max`, show it, because “and 1 other” would need as much space.
  const listed = authors.length > max + 1 ? authors.slice(0, max) : authors;
  const others = authors.length - listed.length;
  return (
    <>
      {listed.map((name, at) => (
        <Fragment key={`${name} ${at}`}>
          {at > 0 && ', '}
          <bdi>{name}</bdi>
        </Fragment>
      ))}
      {others > 0 && ` and ${others} others`}
    </>
  );
}

export type LinkedAuthor = Pick<Contributor, 'name' | 'orcid'>;

/** Renders authors' names with links to their pages. */
export function LinkedAuthors({ authors }: { authors: readonly LinkedAuthor[] }) {
  return authors.map(({ name, orcid }, at) => (
    <Fragment key={`${name} ${at}`}>
      {at > 0 && ', '}
      <Link to={authorPath(orcid ?? name)}>
        <bdi>{name}</bdi>
      </Link>
    </Fragment>
  ));
}
