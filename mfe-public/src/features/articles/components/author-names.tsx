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

/** Renders authors' names. `<bdi>` isolates each name, so that a right-to-left name does not move the commas. */
export function AuthorNames({ authors, linked, max = authors.length }: AuthorNamesProps) {
  // If only one name exceeds `max`, show the name, because “and 1 other” would need as much space.
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
