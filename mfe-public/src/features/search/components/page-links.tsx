import { Link } from '@app/web-kit';
import { type Asked, searchPath } from '../search-address.ts';
import classes from './page-links.module.css';

/** The ways to the pages before and after, where there is more than one. */
export function PageLinks({ asked, pages }: { asked: Asked; pages: number }) {
  if (pages < 2) return null;
  const { page } = asked;
  return (
    <nav className={classes.pages} aria-label="Pages of results">
      {page > 1 && (
        <Link to={searchPath({ ...asked, page: page - 1 })} rel="prev">
          Previous page
        </Link>
      )}
      <span>
        Page {page} of {pages}
      </span>
      {page < pages && (
        <Link to={searchPath({ ...asked, page: page + 1 })} rel="next">
          Next page
        </Link>
      )}
    </nav>
  );
}
