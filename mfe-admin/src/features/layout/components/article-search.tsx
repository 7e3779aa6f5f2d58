import { SearchBox } from '@app/office-kit/frame/search-box.tsx';
import { useLocation, useNavigate } from '@app/web-kit';
import { searchPath } from '../../search/search-path.ts';
import styles from './layout.module.css';

/** Finds articles from every page. On the results it holds what was searched for. */
export function ArticleSearch() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const shown = pathname === '/admin/search' ? (new URLSearchParams(search).get('q') ?? '') : '';
  return (
    <SearchBox
      // Its own field for each page: what was typed elsewhere is not what this page shows.
      key={`${pathname}?${shown}`}
      className={styles.box}
      label="Search articles"
      placeholder="Search articles"
      action="/admin/search"
      name="q"
      maxLength={200}
      shown={shown}
      onSearch={(text) => navigate(searchPath(text))}
    />
  );
}
