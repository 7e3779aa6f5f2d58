import { authorPath } from '@app/contracts';
import { Link } from '@app/web-kit';
import { Fragment } from 'react';

interface AuthorNamesProps {
  authors: readonly string[];
  /** Whether each name links to the author's page. */
  linked?: boolean;
  /** The maximum number of names shown. */
  max?: number;
}

/** Each name is isolated, so that one written from right to left does not move the commas. */
export function AuthorNames({ authors, linked, max = authors.length }: AuthorNamesProps) {
  // Shows one name more than `max` instead of “and 1 other”, which is about as long as a name.
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
