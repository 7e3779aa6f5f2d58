import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';
import { MessageModal } from './components/message-modal.tsx';
import { usePageFocus } from './use-page-focus.ts';

/** The result of an action. `title` names what was done or not done; `advice` says what to do next. */
export interface Flash {
  kind: 'success' | 'failure';
  title: string;
  message: string;
  advice?: ReactNode;
  /** Called once it is gone, to move the focus; without it the focus goes back where it was. */
  onClosed?: () => void;
}

const FlashContext = createContext<(flash: Flash) => void>(() => undefined);

/** Shows the result of an action in a modal with Close; it stays when the action leads to another page. */
export function useFlash(): (flash: Flash) => void {
  return useContext(FlashContext);
}

export function FlashProvider({ children }: { children: ReactNode }) {
  // The last flash stays while the modal fades out.
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
