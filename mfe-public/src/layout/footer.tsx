import { feedPath, issnLines, journalName, type Settings } from '@app/contracts';
import { Link } from '@app/web-kit';
import page from '../styles/page.module.css';
import classes from './footer.module.css';
import site from './site.module.css';

const LINKS = [
  ['/about', 'About'],
  ['/instructions', 'Instructions'],
  ['/pdf', 'Downloads'],
  ['/verify', 'Verify a certificate'],
] as const;

export function Footer({ settings }: { settings: Settings | undefined }) {
  return (
    <footer className={classes.footer}>
      <div className={`${site.width} ${classes.parts}`}>
        <div>
          <p className={classes.name}>{journalName(settings)}</p>
          <p className={classes.line}>
            {issnLines(settings?.issn ?? '').map((issn) => (
              <span key={issn}>ISSN {issn}</span>
            ))}
            {settings?.websiteemail && (
              <a href={`mailto:${settings.websiteemail}`}>{settings.websiteemail}</a>
            )}
          </p>
          <p>Open access: every article is free to read and to download.</p>
        </div>
        <nav className={page.screenOnly} aria-label="Further pages">
          <ul className={classes.line}>
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
