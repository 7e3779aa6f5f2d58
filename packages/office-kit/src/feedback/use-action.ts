import { useState } from 'react';
import { failureOf } from './failure-of.tsx';
import { type Flash, useFlash } from './flash.tsx';
import { useKeptFocus } from './use-kept-focus.ts';

export function useAction() {
  const flash = useFlash();
  const [busy, setBusy] = useState(false);
  const keepFocus = useKeptFocus(busy);

  /** Runs an action and returns whether the action succeeded. `title` is the title of the failure message. */
  const run = async (
    title: string,
    action: () => unknown,
    explain: (error: unknown) => Omit<Flash, 'kind' | 'title'> | null = failureOf,
  ) => {
    keepFocus();
    setBusy(true);
    try {
      await action();
      return true;
    } catch (error) {
      const failure = explain(error);
      if (failure) flash({ kind: 'failure', title, ...failure });
      return false;
    } finally {
      setBusy(false);
    }
  };

  return { run, busy };
}

/** Manages a confirmation modal. `subject`, the object of the question, remains set while the modal fades out. */
export function useQuestion<Subject>() {
  const [subject, setSubject] = useState<Subject | null>(null);
  const [opened, setOpened] = useState(false);
  return {
    subject,
    opened,
    ask: (asked: Subject) => {
      setSubject(asked);
      setOpened(true);
    },
    close: () => setOpened(false),
  };
}
