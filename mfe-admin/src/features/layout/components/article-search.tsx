import { SearchBox } from '@app/office-kit/frame/search-box.tsx';
import { useLocation, useNavigate } from '@app/web-kit';
import styles from './layout.module.css';

const SEARCH_PATH = '/admin/search';

/** Searches articles from every page. On the page of results it contains the query. */
export function ArticleSearch() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const shown = pathname === SEARCH_PATH ? (new URLSearchParams(search).get('q') ?? '') : '';
  return (
    <SearchBox
      // A new field for each page, without what was typed on another one.
      key={`${pathname}?${shown}`}
      className={styles.box}
      label="Search articles"
      placeholder="Search articles"
      action={SEARCH_PATH}
      name="q"
      maxLength={200}
      shown={shown}
      onSearch={(text) =>
        navigate(text === '' ? SEARCH_PATH : `${SEARCH_PATH}?${new URLSearchParams({ q: text })}`)
      }
    />
  );
}
