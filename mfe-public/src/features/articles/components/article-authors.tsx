import {
  type Affiliation,
  authorPath,
  bylineOf,
  type Contributor,
  countryAfter,
  orcidUrl,
  rorUrl,
} from '@app/contracts';
import { Link } from '@app/web-kit';
import { Fragment } from 'react';
import classes from './article-authors.module.css';

/** The maximum number of authors, and of affiliations, that are shown without unfolding. */
const AUTHORS_SHOWN = 10;
const AFFILIATIONS_SHOWN = 3;

interface ArticleAuthorsProps {
  contributors: readonly Contributor[];
  /** The `mailto:` link for messages to the authors. Undefined if there is none. */
  writeTo: string | undefined;
}

/** Shows the authors of an article, with links to their pages and ORCID records, and their numbered affiliations. */
export function ArticleAuthors({ contributors, writeTo }: ArticleAuthorsProps) {
  const { places, marks } = bylineOf(contributors);
  const hasCorresponding = marks.some((mark) => mark.endsWith('*'));
  const isNumbered = marks.some((mark) => /\d/.test(mark));
  const visibleCount =
    contributors.length > AUTHORS_SHOWN + 1 ? AUTHORS_SHOWN : contributors.length;
  const others = contributors.slice(visibleCount);
  const names = (authors: readonly Contributor[], from = 0) =>
    authors.map((author, at) => (
      <Fragment key={`${author.name} ${at}`}>
        {at > 0 && ', '}
        <Author author={author} mark={marks[from + at]} />
      </Fragment>
    ));
  return (
    <>
      <p className={classes.authors}>{names(contributors.slice(0, visibleCount))}</p>
      {others.length > 0 && (
        <details className={classes.authors}>
          <summary>and {others.length} more</summary>
          <p>{names(others, visibleCount)}</p>
        </details>
      )}
      {places.length > AFFILIATIONS_SHOWN ? (
        <details className={classes.affiliations}>
          <summary>{places.length} affiliations</summary>
          <Places places={places} isNumbered={isNumbered} />
        </details>
      ) : (
        <Places places={places} isNumbered={isNumbered} />
      )}
      {(hasCorresponding || writeTo) && (
        <p className={classes.affiliations}>
          {hasCorresponding && '* Corresponding author'}
          {hasCorresponding && writeTo && ' · '}
          {writeTo && (
            <>
              <a href={writeTo}>
                {hasCorresponding ? 'Write to the corresponding author' : 'Write to the authors'}
              </a>{' '}
              through the editorial office
            </>
          )}
        </p>
      )}
    </>
  );
}

interface AuthorProps {
  author: Contributor;
  mark: string | undefined;
}

function Author({ author, mark }: AuthorProps) {
  const { name, orcid, orcidAuthenticated } = author;
  return (
    <>
      <Link to={authorPath(orcid ?? name)}>
        <bdi>{name}</bdi>
      </Link>
      {mark && <sup>{mark}</sup>}
      {orcid && (
        <a
          className={orcidAuthenticated ? classes.confirmed : classes.orcid}
          href={orcidUrl(orcid)}
          aria-label={`ORCID iD of ${name}${orcidAuthenticated ? '' : ' (unauthenticated)'}`}
        >
          ORCID
        </a>
      )}
    </>
  );
}

interface PlacesProps {
  places: readonly Affiliation[];
  isNumbered: boolean;
}

function Places({ places, isNumbered }: PlacesProps) {
  if (places.length === 0) return null;
  return (
    <ol className={`${classes.affiliations} ${isNumbered ? classes.numbered : ''}`}>
      {places.map((place) => {
        const { name, ror } = place;
        return (
          <li key={`${name} ${ror}`}>
            {ror ? <a href={rorUrl(ror)}>{name ?? rorUrl(ror)}</a> : name}
            {countryAfter(place)}
          </li>
        );
      })}
    </ol>
  );
}
