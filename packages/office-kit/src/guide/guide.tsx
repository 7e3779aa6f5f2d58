import { useNavigate } from '@app/web-kit';
import type { MouseEvent } from 'react';
import styles from './guide.module.css';

/**
 * A page of the editors' guide, whose HTML comes from the build. Links to other pages of the guide do not reload the
 * document.
 */
export function GuideText({ html }: { html: string }) {
  const navigate = useNavigate();
  const follow = (event: MouseEvent) => {
    const link = event.target instanceof Element && event.target.closest('a');
    if (!link || link.target || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    void navigate(link.pathname + link.hash);
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click, too
    // biome-ignore lint/a11y/noStaticElementInteractions: the links inside are interactive
    <div className={styles.text} onClick={follow} dangerouslySetInnerHTML={{ __html: html }} />
  );
}

/** A link to a page of the guide. The page opens in a new tab, so that a form stays open beside it. */
export function HelpLink({ to }: { to: string }) {
  return (
    <a
      href={to}
      target="_blank"
      rel="noreferrer"
      className={styles.help}
      aria-label="Help on this page"
      title="Opens the guide in a new tab"
    >
      Help
    </a>
  );
}
