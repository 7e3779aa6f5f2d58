import { issnLines, journalName, type Settings } from '@app/contracts';
import { Link, NavLink, useLocation } from '@app/web-kit';
import type { MouseEvent } from 'react';
import { JournalPicture } from '../features/journal/components/journal-picture.tsx';
import { SearchBox, sheetOf } from '../features/search/components/search-box.tsx';
import page from '../styles/page.module.css';
import classes from './masthead.module.css';
import site from './site.module.css';

const MENU = [
  { to: '/', label: 'HOME' },
  { to: '/board', label: 'EDITORIAL BOARD' },
  { to: '/archives', label: 'ARCHIVES' },
  { to: '/instructions', label: 'INSTRUCTIONS' },
  { to: '/indexing', label: 'INDEXING' },
  { to: '/contact', label: 'CONTACT US' },
];

/** The id of the element that the button Menu opens. */
const SHEET = 'menu';

export function Masthead({ settings }: { settings: Settings | undefined }) {
  const home = useLocation().pathname === '/';
  const issns = issnLines(settings?.issn ?? '');
  const journal = journalName(settings);
  const logo = settings?.logo_image;
  const isLogoAlone = logo && settings.logo_has_name;
  const name = (
    <NavLink to="/">
      {logo && (
        <JournalPicture
          className={classes.logo}
          src={logo}
          // Beside the name, the logo needs no alternative text.
          alt={isLogoAlone ? journal : ''}
        />
      )}
      {!isLogoAlone && <span>{journal}</span>}
    </NavLink>
  );
  return (
    <header className={home ? `${classes.masthead} ${classes.home}` : classes.masthead}>
      <div className={`${site.width} ${classes.bar}`}>
        <div className={classes.brand}>
          {home ? <h1 className={classes.name}>{name}</h1> : <p className={classes.name}>{name}</p>}
          {issns.length > 0 && (
            <p className={classes.issn}>
              {issns.map((issn) => (
                <span key={issn}>ISSN {issn}</span>
              ))}
            </p>
          )}
        </div>
        <button className={`${page.button} ${classes.open}`} type="button" popoverTarget={SHEET}>
          Menu
        </button>
        {/* On a phone, browsers open and close the sheet, even without scripts. On wider screens it is always
           visible. */}
        <div id={SHEET} popover="auto" className={`${classes.sheet} ${page.screenOnly}`}>
          <SearchBox id="search" label="Search the journal" shortcut />
          <button
            className={`${page.button} ${classes.close}`}
            type="button"
            popoverTarget={SHEET}
            popoverTargetAction="hide"
          >
            Close
          </button>
          <Menu submitOnline={settings?.submit_online_hidden === false} />
          {/* This link is only for phones. On wider screens, it is in the sidebar of each page. */}
          <Link className={classes.certificates} to="/pdf" onClick={closeSheet}>
            CERTIFICATES
          </Link>
        </div>
      </div>
    </header>
  );
}

const closeSheet = ({ currentTarget }: MouseEvent<HTMLElement>) =>
  sheetOf(currentTarget)?.hidePopover?.();

function Menu({ submitOnline }: { submitOnline: boolean }) {
  const entries = submitOnline ? [...MENU, { to: '/article', label: 'SUBMIT ONLINE' }] : MENU;
  const { pathname } = useLocation();
  return (
    <nav className={classes.nav} aria-label="Main">
      <ul className={classes.menu}>
        {entries.map(({ to, label }) => (
          <li key={to}>
            <NavLink
              to={to}
              end={to === '/'}
              aria-current={pathname === to ? 'page' : 'true'}
              onClick={closeSheet}
            >
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
