import { useSyncExternalStore } from 'react';
import page from '../../../styles/page.module.css';
import { shareLinks } from '../share-links.ts';
import { CopyButton } from './copy-button.tsx';
import classes from './share-article.module.css';

/** Sharing links for the article, and buttons for the browser's own sharing functions. */
export function ShareArticle({ title, url }: { title: string; url: string }) {
  const canShare = useSyncExternalStore(
    () => () => {},
    () => 'share' in navigator,
    () => false,
  );
  // The promise also rejects if the user closes the browser's dialog, so failures are ignored.
  const share = () => navigator.share({ title, url }).catch(() => {});
  return (
    <section className={page.screenOnly} aria-labelledby="share">
      <h2 id="share" className={classes.heading}>
        Share
      </h2>
      <ul className={classes.ways}>
        {shareLinks(title, url).map(({ name, href }) => (
          <li key={name}>
            <a href={href} rel="noopener nofollow">
              {name}
            </a>
          </li>
        ))}
        <li className={classes.scripted}>
          <CopyButton label="Copy link" text={url} />
        </li>
        <li className={classes.scripted}>
          <button type="button" onClick={() => window.print()}>
            Print
          </button>
        </li>
        {/* Last and with reserved space, so that no other item moves when this button appears. */}
        <li className={canShare ? classes.scripted : classes.awaited}>
          <button type="button" onClick={share}>
            More…
          </button>
        </li>
      </ul>
    </section>
  );
}
