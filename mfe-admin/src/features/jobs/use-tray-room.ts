import { type RefObject, useEffect } from 'react';

/** Reports the tray's size to CSS, so that bars and the focused element stay clear of the tray. */
export function useTrayRoom(tray: RefObject<HTMLElement | null>, shown: boolean): void {
  useEffect(() => {
    if (!shown || !tray.current) return;
    const element = tray.current;
    const { style } = document.documentElement;
    const measure = new ResizeObserver(() => {
      style.setProperty('--tray-height', `${element.offsetHeight}px`);
      style.setProperty('--tray-width', `${element.offsetWidth}px`);
      style.scrollPaddingBottom = `${element.offsetHeight}px`;
    });
    measure.observe(element);
    return () => {
      measure.disconnect();
      style.removeProperty('--tray-height');
      style.removeProperty('--tray-width');
      style.scrollPaddingBottom = '';
    };
  }, [tray, shown]);
}
