import { useCallback, useEffect, useRef, useState } from 'react';

const IDLE_MS = 2_000;

/** Returns whether the pointer has moved recently. Rows must not move while the user is about to click. */
export function usePointerActivity() {
  const [isActive, setActive] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const stop = useCallback(() => {
    clearTimeout(timer.current);
    setActive(false);
  }, []);
  const move = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(stop, IDLE_MS);
    setActive(true);
  }, [stop]);
  useEffect(() => () => clearTimeout(timer.current), []);

  return { isActive, stop, handlers: { onPointerMove: move, onPointerLeave: stop } };
}
