import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * After a navigation within the page: moves the focus to the new page's heading and has its title
 * read out, as a browser does by itself for a new document.
 */
export function NavigationAnnouncer() {
  const { pathname, search } = useLocation();
  const address = pathname + search;
  const spoken = useRef<HTMLDivElement>(null);
  const shown = useRef(address);

  useEffect(() => {
    if (shown.current === address) return;
    shown.current = address;
    if (spoken.current) spoken.current.textContent = document.title;
    const heading =
      document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main');
    // A field that the new page put the focus into keeps it, and what only turns a page over.
    if (!heading || document.activeElement?.closest('input,select,textarea,[data-stays]')) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [address]);

  return <div ref={spoken} className="frame-spoken" aria-live="polite" aria-atomic="true" />;
}
