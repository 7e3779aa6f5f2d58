import { SearchBox } from '@app/office-kit/frame/search-box.tsx';
import { useLocation, useNavigate } from '@app/web-kit';
import { searchOf, withSearch } from '../with-search.ts';
import styles from './entry-search.module.css';

/** Searches the list that is shown, and from another page all entries. */
export function EntrySearch() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const shown = searchOf(pathname, search);
  return (
    <SearchBox
      // Its own field for each search, so that it always says what the list shows; what is only typed stays
      // while another filter is chosen.
      key={shown}
      className={styles.box}
      label="Search the work log"
      placeholder="Search..."
      action="/webdata"
      name="search"
      maxLength={500}
      shown={shown}
      onSearch={(text) => navigate(withSearch(pathname, search, text))}
    />
  );
}
