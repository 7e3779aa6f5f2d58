import { useCallback, useEffect, useRef } from 'react';

/** Restores the focus outside modals. Mantine's `returnFocus` may return it to another modal. */
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
