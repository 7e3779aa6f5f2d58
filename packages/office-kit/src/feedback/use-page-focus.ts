import { useCallback, useEffect, useRef } from 'react';

/**
 * Returns a function that restores the focus to the last focused element outside modals, or else to the page. Mantine's
 * `returnFocus` is not sufficient: if a modal is opened from another modal, the focus would return to that modal.
 */
export function usePageFocus(): () => void {
  const last = useRef<HTMLElement | null>(null);

  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && !target.closest('[role="dialog"]')) {
        last.current = target;
      }
    };
    document.addEventListener('focusin', remember);
    return () => document.removeEventListener('focusin', remember);
  }, []);

  return useCallback(() => {
    last.current?.focus({ preventScroll: true });
    if (document.activeElement === last.current) return;
    document.querySelector('main')?.focus({ preventScroll: true });
  }, []);
}
