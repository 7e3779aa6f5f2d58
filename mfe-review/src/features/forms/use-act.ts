import { useEffect, useRef, useState } from 'react';
import { reasonOf } from '../access/link-calls.ts';

/** Runs the act of a button. `failure` says why the last one failed. */
export function useAct() {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const pressed = useRef<Element | null>(null);

  // Browsers take the focus from a button that is disabled during its act.
  useEffect(() => {
    const button = pressed.current;
    if (isBusy || !(button instanceof HTMLElement)) return;
    pressed.current = null;
    if (document.activeElement === document.body) button.focus();
  }, [isBusy]);

  const run = async (act: () => Promise<void>, explain = reasonOf) => {
    pressed.current = document.activeElement;
    setBusy(true);
    setFailure('');
    try {
      await act();
    } catch (error) {
      setFailure(explain(error));
    } finally {
      setBusy(false);
    }
  };
  return { run, isBusy, failure };
}
