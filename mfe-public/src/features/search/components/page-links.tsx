import { Link } from '@app/web-kit';
import { type SearchQuery, searchPath } from '../search-query.ts';
import classes from './page-links.module.css';

export function PageLinks({ query, pages }: { query: SearchQuery; pages: number }) {
  if (pages < 2) return null;
  const { page } = query;
  return (
    <nav className={classes.pages} aria-label="Pages of results">
      {page > 1 && (
        <Link to={searchPath({ ...query, page: page - 1 })} rel="prev">
          Previous page
        </Link>
      )}
      <span>
        Page {page} of {pages}
      </span>
      {page < pages && (
        <Link to={searchPath({ ...query, page: page + 1 })} rel="next">
          Next page
        </Link>
      )}
    </nav>
  );
}
