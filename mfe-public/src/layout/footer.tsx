import { feedPath, issnLines, journalName, type Settings } from '@app/contracts';
import { Link } from '@app/web-kit';
import page from '../styles/page.module.css';
import classes from './footer.module.css';
import site from './site.module.css';

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
            <li>
              <Link to="/about">About</Link>
            </li>
            <li>
              <Link to="/instructions">Instructions</Link>
            </li>
            <li>
              <Link to="/pdf">Downloads</Link>
            </li>
            <li>
              <Link to="/verify">Verify a certificate</Link>
            </li>
            <li>
              <a href={feedPath()}>Feed of new articles</a>
            </li>
          </ul>
        </nav>
      </div>
    </footer>
  );
}
