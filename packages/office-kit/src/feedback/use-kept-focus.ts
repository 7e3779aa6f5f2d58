import { useEffect, useRef } from 'react';

/**
 * Returns a function that notes which element has the focus. If the element loses it while `busy`, because browsers take it
 * from a button that is disabled, the element gets it back.
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
