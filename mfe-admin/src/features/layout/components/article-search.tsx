import { SearchBox } from '@app/office-kit/frame/search-box.tsx';
import { useLocation, useNavigate } from '@app/web-kit';
import styles from './layout.module.css';

const SEARCH_PATH = '/admin/search';

export function ArticleSearch() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const shown = pathname === SEARCH_PATH ? (new URLSearchParams(search).get('q') ?? '') : '';
  return (
    <SearchBox
      // The key replaces the field on each page, which discards text typed on another page.
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
