import { useState } from 'react';

/** Manages a question before a form is sent. `ask` resolves when the user has answered. */
export function useConfirmation() {
  const [answer, setAnswer] = useState<{ resolve: (answer: boolean) => void } | null>(null);
  const settle = (isConfirmed: boolean) => {
    answer?.resolve(isConfirmed);
    setAnswer(null);
  };
  return {
    opened: answer !== null,
    ask: () => new Promise<boolean>((resolve) => setAnswer({ resolve })),
    confirm: () => settle(true),
    cancel: () => settle(false),
  };
}
