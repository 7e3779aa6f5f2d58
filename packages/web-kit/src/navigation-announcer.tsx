import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * After a navigation within the page: moves the focus to the new page's heading and has its title
 * read out, as a browser does by itself for a new document.
 */
export function NavigationAnnouncer() {
  const { pathname, search } = useLocation();
  const spoken = useRef<HTMLDivElement>(null);
  const shown = useRef(pathname + search);

  useEffect(() => {
    if (shown.current === pathname + search) return;
    shown.current = pathname + search;
    if (spoken.current) spoken.current.textContent = document.title;
    const heading =
      document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main');
    // A field that the new page put the focus into keeps it.
    if (!heading || document.activeElement?.matches('input, select, textarea')) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [pathname, search]);

  return <div ref={spoken} className="frame-spoken" aria-live="polite" aria-atomic="true" />;
}
