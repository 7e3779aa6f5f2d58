import { feedPath, issnLines, journalName } from '@app/contracts';
import { Link, Outlet, useLoaderData, useNavigation } from '@app/web-kit';
import type { ReactNode } from 'react';
import type { LayoutData } from '../features/journal/use-settings.ts';
import { Masthead } from './masthead.tsx';
import { Sidebar } from './sidebar.tsx';
import './fonts.css';
import { LicenseLink } from '../features/journal/components/license-link.tsx';
import page from '../styles/page.module.css';
import classes from './site.module.css';

/** The layout of every public page: masthead, menu, content, sidebar and footer. */
export function SiteLayout() {
  return (
    <Site settings={useLoaderData<LayoutData>()}>
      <Outlet />
    </Site>
  );
}

/** Renders the layout around `children`. `settings` is undefined if loading the settings failed. */
export function Site({ settings, children }: { settings?: LayoutData; children: ReactNode }) {
  const busy = useNavigation().state !== 'idle';
  const body = settings ? `${classes.body} ${classes.columns}` : classes.body;
  return (
    <div className={classes.site}>
      <link
        rel="alternate"
        type="application/atom+xml"
        title={`New articles of ${journalName(settings)}`}
        href={feedPath()}
      />
      <a className={classes.skip} href="#content">
        Skip to content
      </a>
      {busy && <div className={classes.progress} />}
      <Masthead settings={settings} />
      <div className={`${classes.width} ${body}`}>
        <main id="content" className={classes.content} aria-busy={busy} tabIndex={-1}>
          {children}
        </main>
        {settings && <Sidebar settings={settings} />}
      </div>
      <Footer settings={settings} />
    </div>
  );
}

const LINKS = [
  ['/about', 'About'],
  ['/instructions', 'Instructions'],
  ['/pdf', 'Downloads'],
  ['/verify', 'Verify a certificate'],
  ['/accessibility', 'Accessibility'],
  ['/privacy', 'Privacy'],
] as const;

function Footer({ settings }: { settings: LayoutData | undefined }) {
  const { issn = '', publisher, license, websiteemail, indexes = [] } = settings ?? {};
  return (
    <footer className={classes.footer}>
      <div className={`${classes.width} ${classes.parts}`}>
        <div className={classes.journal}>
          <p className={classes.name}>{journalName(settings)}</p>
          <p className={classes.line}>
            {issnLines(issn).map((line) => (
              <span key={line}>ISSN {line}</span>
            ))}
            {publisher && <span>Published by {publisher}</span>}
            {websiteemail && <a href={`mailto:${websiteemail}`}>{websiteemail}</a>}
          </p>
          <p>
            Open access: every article is free to read and to download
            {license && (
              <>
                , under <LicenseLink license={license} isShort /> unless it says otherwise
              </>
            )}
            .
          </p>
          {indexes.length > 0 && (
            <p>
              <Link to="/indexing">Indexed in</Link> {indexes.join(', ')}.
            </p>
          )}
        </div>
        <nav className={page.screenOnly} aria-label="Further pages">
          <ul className={classes.links}>
            {LINKS.map(([to, label]) => (
              <li key={to}>
                <Link to={to}>{label}</Link>
              </li>
            ))}
            <li>
              <a href={feedPath()}>Feed of new articles</a>
            </li>
          </ul>
        </nav>
      </div>
    </footer>
  );
}
