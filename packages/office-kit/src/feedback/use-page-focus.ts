import { useCallback, useEffect, useRef } from 'react';

/**
 * Answers how to give the focus back to the page: to what had it last outside of any modal, as a modal that
 * was opened over another one only knows that one. Where it is gone, the page itself has it.
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
