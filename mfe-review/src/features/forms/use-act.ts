import { useKeptFocus } from '@app/office-kit/feedback/use-kept-focus.ts';
import { useState } from 'react';
import { reasonOf } from '../access/link-calls.ts';

/** Runs the action of a button. `failure` is the reason why the last run failed. */
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
