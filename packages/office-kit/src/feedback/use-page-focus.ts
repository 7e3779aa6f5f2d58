import { useCallback, useEffect, useRef } from 'react';

/**
 * Returns a function that restores the focus to the last element outside modals that had it, or else to
 * the page. Mantine's `returnFocus` does not suffice: a modal opened from another modal would return there.
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
