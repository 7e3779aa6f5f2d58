import page from '../../../styles/page.module.css';
import { useHydrated } from '../../journal/use-hydrated.ts';
import { CopyButton } from './copy-button.tsx';
import classes from './share-article.module.css';

/** Sharing links for the article, and buttons to copy its address and to print it. */
export function ShareArticle({ title, url }: { title: string; url: string }) {
  const isHydrated = useHydrated();
  return (
    <section className={page.screenOnly} id="share" tabIndex={-1} aria-labelledby="share-heading">
      <h2 id="share-heading" className={classes.heading}>
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
          <button type="button" disabled={!isHydrated} onClick={() => window.print()}>
            Print
          </button>
        </li>
      </ul>
    </section>
  );
}

/** Returns links to the sharing pages of other sites. The page loads nothing from those sites. */
export function shareLinks(title: string, url: string): { name: string; href: string }[] {
  const [text, address, both] = [title, url, `${title} ${url}`].map(encodeURIComponent);
  return [
    { name: 'Email', href: `mailto:?subject=${text}&body=${address}` },
    { name: 'WhatsApp', href: `https://wa.me/?text=${both}` },
    { name: 'LinkedIn', href: `https://www.linkedin.com/sharing/share-offsite/?url=${address}` },
    { name: 'X', href: `https://x.com/intent/post?text=${text}&url=${address}` },
    { name: 'Facebook', href: `https://www.facebook.com/sharer/sharer.php?u=${address}` },
  ];
}
