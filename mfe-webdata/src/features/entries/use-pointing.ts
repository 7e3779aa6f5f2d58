import { useCallback, useEffect, useRef, useState } from 'react';

/** Who has not moved the pointer for so long is not about to press. */
const REST_MS = 2_000;

/** Whether somebody is on the way to something by pointer, which must not move away then. */
export function usePointing() {
  const [isPointing, setPointing] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const rest = useCallback(() => {
    clearTimeout(timer.current);
    setPointing(false);
  }, []);
  const move = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(rest, REST_MS);
    setPointing(true);
  }, [rest]);
  useEffect(() => () => clearTimeout(timer.current), []);

  return { isPointing, rest, area: { onPointerMove: move, onPointerLeave: rest } };
}
