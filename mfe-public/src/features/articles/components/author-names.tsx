import { authorPath } from '@app/contracts';
import { Link } from '@app/web-kit';
import { Fragment } from 'react';

interface AuthorNamesProps {
  authors: readonly string[];
  /** Each name leads to all articles by it. */
  linked?: boolean;
  /** Where space is short, a longer list is cut to so many names. */
  max?: number;
}

/** Each name is isolated, so that one written from right to left leaves the commas in their places. */
export function AuthorNames({ authors, linked, max = authors.length }: AuthorNamesProps) {
  // “and 1 other” would take the place of the name itself.
  const shown = authors.length > max + 1 ? authors.slice(0, max) : authors;
  const others = authors.length - shown.length;
  return (
    <>
      {shown.map((name, at) => (
        <Fragment key={`${name} ${at}`}>
          {at > 0 && ', '}
          {linked ? (
            <Link to={authorPath(name)}>
              <bdi>{name}</bdi>
            </Link>
          ) : (
            <bdi>{name}</bdi>
          )}
        </Fragment>
      ))}
      {others > 0 && ` and ${others} others`}
    </>
  );
}
