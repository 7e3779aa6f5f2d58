import { useKeptFocus } from '@app/office-kit/feedback/use-kept-focus.ts';
import { useState } from 'react';
import { reasonOf } from '../access/link-calls.ts';

/** Runs the act of a button. `failure` says why the last one failed. */
export function useAct() {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const keepFocus = useKeptFocus(isBusy);

  const run = async (act: () => Promise<void>, explain = reasonOf) => {
    keepFocus();
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
