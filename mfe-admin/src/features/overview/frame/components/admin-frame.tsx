import type { VerifyResponse } from '@app/contracts';
import { Button } from '@app/office-kit';
import { LoadingLine, SkipLink } from '@app/office-kit/frame/navigation-aids.tsx';
import { SearchBox } from '@app/office-kit/frame/search-box.tsx';
import { KeyboardHelp } from '@app/office-kit/keyboard/keyboard-help.tsx';
import { Link, NavLink, useLocation, useNavigate, useNavigation } from '@app/web-kit';
import { type ReactNode, useState } from 'react';
import { menu } from '../places.ts';
import styles from './layout.module.css';

interface AdminFrameProps {
  administrator: VerifyResponse;
  onLogOut: () => void;
  /** The button that opens the palette of places. */
  palette: ReactNode;
  aside: ReactNode;
  children: ReactNode;
}

export function AdminFrame(props: AdminFrameProps) {
  const { administrator, onLogOut, palette, aside, children } = props;
  const loading = useNavigation().state !== 'idle';
  return (
    <div className={styles.frame}>
      <SkipLink />
      <header className={styles.bar}>
        <Link to="/admin" className={styles.home} title="Dashboard of the administration">
          Home
        </Link>
        <ArticleSearch />
        <div className={styles.own}>
          <span className={styles.user} title={administrator.user}>
            {administrator.user}
          </span>
          <a href="/" title="The journal as readers see it">
            Site
          </a>
          <Link to={`/admin/account/${administrator.id}`}>ACCOUNT</Link>
          <Button variant="default" size="compact-md" onClick={onLogOut}>
            Logout
          </Button>
        </div>
        {loading && <LoadingLine />}
      </header>
      <Navigation palette={palette} />
      <main id="page" className={styles.page} tabIndex={-1} aria-busy={loading}>
        {children}
      </main>
      {aside}
    </div>
  );
}

const SEARCH_PATH = '/admin/search';

function ArticleSearch() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const query = pathname === SEARCH_PATH ? (new URLSearchParams(search).get('q') ?? '') : '';
  return (
    <SearchBox
      // The key changes with the page. A new key replaces the field and discards text typed on the previous page.
      key={`${pathname}?${query}`}
      className={styles.box}
      label="Search articles"
      placeholder="Search articles"
      action={SEARCH_PATH}
      name="q"
      maxLength={200}
      query={query}
      onSearch={(text) =>
        navigate(text === '' ? SEARCH_PATH : `${SEARCH_PATH}?${new URLSearchParams({ q: text })}`)
      }
    />
  );
}

/** Shows the menu: beside the page on wide screens, and behind a button above the page on narrower screens. */
function Navigation({ palette }: { palette: ReactNode }) {
  const { key } = useLocation();
  // The location's key when the menu was opened. Every navigation changes the key and so closes the menu.
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const open = openedAt === key;

  return (
    <nav className={styles.nav} aria-label="Administration">
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={open}
        aria-controls="places"
        onClick={() => setOpenedAt(open ? null : key)}
      >
        Menu
      </button>
      <div id="places" className={styles.places} data-open={open || undefined}>
        {menu.map((places) => (
          <ul key={places[0]?.to}>
            {places.map(({ to, label, end = false }) => (
              <li key={to}>
                <NavLink to={to} end={end} data-label={label}>
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
        ))}
        <div className={styles.help}>
          {palette}
          <KeyboardHelp />
        </div>
      </div>
    </nav>
  );
}
