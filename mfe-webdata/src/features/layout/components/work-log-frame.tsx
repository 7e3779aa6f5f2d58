import { Button } from '@app/office-kit';
import { LoadingLine, SkipLink } from '@app/office-kit/frame/navigation-aids.tsx';
import { SearchBox } from '@app/office-kit/frame/search-box.tsx';
import { KeyboardHelp } from '@app/office-kit/keyboard/keyboard-help.tsx';
import { Palette } from '@app/office-kit/palette/palette.tsx';
import { Link, useLocation, useNavigate, useNavigation } from '@app/web-kit';
import { type ReactNode, useState } from 'react';
import { searchOf, withSearch } from '../../work-log/view.ts';
import styles from './work-log-frame.module.css';

const loadPlaces = async () => (await import('../../jump/work-log-places.ts')).workLogPlaces();

interface WorkLogFrameProps {
  user: string;
  onLogOut: () => void;
  children: ReactNode;
}

export function WorkLogFrame({ user, onLogOut, children }: WorkLogFrameProps) {
  const loading = useNavigation().state !== 'idle';
  return (
    <>
      <SkipLink />
      <header className={styles.bar}>
        <Link to="/webdata" className={styles.home}>
          Home
        </Link>
        <EntrySearch />
        <div className={styles.help}>
          <Palette load={loadPlaces} />
          <KeyboardHelp />
        </div>
        <div className={styles.own}>
          <Link to="/webdata/account" className={styles.user} title={`Account of ${user}`}>
            User: {user}
          </Link>
          <Button variant="default" size="compact-md" onClick={onLogOut}>
            Logout
          </Button>
        </div>
        {loading && <LoadingLine />}
      </header>
      <main id="page" className={styles.page} tabIndex={-1} aria-busy={loading}>
        {children}
      </main>
    </>
  );
}

/** The search box of the top bar. On a list page it searches that list, on other pages all entries. */
function EntrySearch() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const query = searchOf(pathname, search);
  return (
    <SearchBox
      // A new key replaces the field when the URL's search changes. A change of another filter keeps the typed text.
      key={query}
      className={styles.search}
      label="Search the work log"
      placeholder="Search..."
      action="/webdata"
      name="search"
      maxLength={500}
      query={query}
      onSearch={(text) => navigate(withSearch(pathname, search, text))}
    />
  );
}

/** Shows the message that the previous page passed by `navigate(to, { state: { notice } })`. */
export function PageNotice() {
  const { key, state } = useLocation();
  // Browsers restore the history state on a reload, so a message present when the page loads is not shown again.
  const [firstKey] = useState(key);
  const notice: unknown = state?.notice;
  const isNew = typeof notice === 'string' && key !== firstKey;
  return (
    <div role="status" className={isNew ? styles.notice : undefined}>
      {isNew && notice}
    </div>
  );
}
