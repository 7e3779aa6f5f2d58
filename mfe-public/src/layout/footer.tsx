import { feedPath, issnLines, journalName } from '@app/contracts';
import { Link } from '@app/web-kit';
import { LicenseLink } from '../features/journal/components/license-link.tsx';
import type { LayoutData } from '../features/journal/use-settings.ts';
import page from '../styles/page.module.css';
import classes from './footer.module.css';
import site from './site.module.css';

const LINKS = [
  ['/about', 'About'],
  ['/instructions', 'Instructions'],
  ['/pdf', 'Downloads'],
  ['/verify', 'Verify a certificate'],
  ['/accessibility', 'Accessibility'],
  ['/privacy', 'Privacy'],
] as const;

export function Footer({ settings }: { settings: LayoutData | undefined }) {
  const { issn = '', publisher, license, websiteemail, indexes = [] } = settings ?? {};
  return (
    <footer className={classes.footer}>
      <div className={`${site.width} ${classes.parts}`}>
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
