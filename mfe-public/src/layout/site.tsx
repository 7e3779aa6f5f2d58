import { feedPath, journalName } from '@app/contracts';
import { Outlet, useLoaderData, useNavigation } from '@app/web-kit';
import type { ReactNode } from 'react';
import type { LayoutData } from '../features/journal/use-settings.ts';
import { Footer } from './footer.tsx';
import { Masthead } from './masthead.tsx';
import { Sidebar } from './sidebar.tsx';
import './fonts.css';
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
