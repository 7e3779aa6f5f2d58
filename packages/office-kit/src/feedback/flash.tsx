import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';
import { MessageModal } from './message-modal.tsx';
import { usePageFocus } from './use-page-focus.ts';

/** The result of an action. `title` states what was or was not done. `advice` says what to do next. */
export interface Flash {
  kind: 'success' | 'failure';
  title: string;
  message: string;
  advice?: ReactNode;
  /** Called after closing, to move the focus. By default the focus returns to its previous element. */
  onClosed?: () => void;
}

const FlashContext = createContext<(flash: Flash) => void>(() => undefined);

/** Returns a function that shows the result of an action in a modal, which survives a navigation. */
export function useFlash(): (flash: Flash) => void {
  return useContext(FlashContext);
}

export function FlashProvider({ children }: { children: ReactNode }) {
  // The message remains after closing, while the modal fades out.
  const [flash, setFlash] = useState<Flash>({ kind: 'success', title: '', message: '' });
  const [open, setOpen] = useState(false);
  const focusPage = usePageFocus();
  const show = useCallback((next: Flash) => {
    setFlash(next);
    setOpen(true);
  }, []);

  return (
    <FlashContext value={show}>
      {children}
      <MessageModal
        kind={flash.kind}
        title={flash.title}
        message={open ? flash.message : null}
        onClose={() => setOpen(false)}
        onClosed={flash.onClosed ?? focusPage}
      >
        {flash.advice}
      </MessageModal>
    </FlashContext>
  );
}
