import { useEffect, useRef } from 'react';

/**
 * Returns a function that records the focused element. If that element loses the focus while `busy`, for example
 * because browsers remove the focus from a disabled button, the element receives the focus again.
 */
export function useKeptFocus(busy: boolean): () => void {
  const focused = useRef<Element | null>(null);
  useEffect(() => {
    const element = focused.current;
    if (busy || !(element instanceof HTMLElement)) return;
    focused.current = null;
    if (document.activeElement === document.body) element.focus();
  }, [busy]);
  return () => {
    focused.current = document.activeElement;
  };
}
