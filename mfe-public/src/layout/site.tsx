import type { Settings } from '@app/contracts';
import { NavLink, Outlet, useLoaderData, useLocation, useNavigation } from '@app/web-kit';
import latinSerif from '@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2';
import type { ReactNode } from 'react';
import { issnLines, journalName } from '../features/journal/journal-name.ts';
import './site.css';
import classes from './site.module.css';

/** The frame of every page for readers: masthead, menu, content, foot. */
export function SiteLayout() {
  return (
    <Site settings={useLoaderData<Settings>()}>
      <Outlet />
    </Site>
  );
}

/** `settings` are missing only where the call for them failed. */
export function Site({ settings, children }: { settings?: Settings; children: ReactNode }) {
  const busy = useNavigation().state !== 'idle';
  return (
    <div className={classes.site}>
      {/* Nearly every page needs this one file of the serif; the others load as they are needed. */}
      <link rel="preload" as="font" type="font/woff2" href={latinSerif} crossOrigin="anonymous" />
      <a className={classes.skip} href="#content">
        Skip to content
      </a>
      {busy && <div className={classes.progress} />}
      <Masthead settings={settings} />
      <main id="content" className={classes.content} aria-busy={busy} tabIndex={-1}>
        <div className={classes.width}>{children}</div>
      </main>
      <footer className={classes.footer}>
        <div className={classes.width}>
          <p>{journalName(settings)}</p>
          {issnLines(settings?.issn ?? '').map((issn) => (
            <p key={issn}>ISSN {issn}</p>
          ))}
          {settings?.websiteemail && (
            <p>
              <a href={`mailto:${settings.websiteemail}`}>{settings.websiteemail}</a>
            </p>
          )}
        </div>
      </footer>
    </div>
  );
}

function Masthead({ settings }: { settings: Settings | undefined }) {
  const home = useLocation().pathname === '/';
  const name = <NavLink to="/">{journalName(settings)}</NavLink>;
  return (
    <header className={home ? `${classes.header} ${classes.home}` : classes.header}>
      <div className={`${classes.width} ${classes.bar}`}>
        {home ? <h1 className={classes.name}>{name}</h1> : <p className={classes.name}>{name}</p>}
        {home && <Issn issn={settings?.issn ?? ''} />}
        <nav aria-label="Main">
          <ul className={classes.menu}>
            <li>
              <NavLink to="/" end>
                HOME
              </NavLink>
            </li>
            <li>
              <NavLink to="/archives">ARCHIVES</NavLink>
            </li>
          </ul>
        </nav>
      </div>
    </header>
  );
}

function Issn({ issn }: { issn: string }) {
  const lines = issnLines(issn);
  if (lines.length === 0) return null;
  return (
    <p className={classes.issn}>
      {lines.map((line) => (
        <span key={line}>ISSN {line}</span>
      ))}
    </p>
  );
}
