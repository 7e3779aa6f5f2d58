import { useLocation } from '@app/web-kit';
import { useEffect, useLayoutEffect, useRef } from 'react';

const FONTS = ['1em "Source Serif 4 Variable"', 'italic 1em "Source Serif 4 Variable"'];

/**
 * Loads the serif font when the first page of a visit is hydrated and the browser is idle, and uses it from the next page
 * on. On the first page, it would delay the text or move it. `data-fonts` selects the font; the shell's start script sets
 * it in the later documents of a visit.
 */
export function useSerifFont(): void {
  const { pathname } = useLocation();
  const first = useRef(pathname);

  useEffect(() => {
    const load = () => {
      // Without the font, pages keep the fallback.
      for (const font of FONTS) document.fonts.load(font).catch(() => undefined);
    };
    if ('requestIdleCallback' in globalThis) requestIdleCallback(load);
    else load();
  }, []);

  useLayoutEffect(() => {
    if (pathname === first.current || !FONTS.every((font) => document.fonts.check(font))) return;
    document.documentElement.dataset.fonts = '';
  }, [pathname]);
}
