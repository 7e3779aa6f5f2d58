import { useEffect, useState } from 'react';

/** Returns a function that focuses an element after the next render, for actions that remove the focused element. */
export function useFocusNext(): (id: string) => void {
  const [next, setNext] = useState<{ id: string } | null>(null);
  useEffect(() => {
    if (next) document.getElementById(next.id)?.focus();
  }, [next]);
  return (id) => setNext({ id });
}
