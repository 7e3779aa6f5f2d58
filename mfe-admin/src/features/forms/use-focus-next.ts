import { useEffect, useState } from 'react';

/**
 * Gives the focus to the element of an id once the page is drawn anew: for what takes away the element
 * that had it, which would leave a keyboard at the top of the page.
 */
export function useFocusNext(): (id: string) => void {
  const [next, setNext] = useState<{ id: string } | null>(null);
  useEffect(() => {
    if (next) document.getElementById(next.id)?.focus();
  }, [next]);
  return (id) => setNext({ id });
}
