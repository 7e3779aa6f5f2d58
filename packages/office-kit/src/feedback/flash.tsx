import { Button, Modal } from '@app/office-kit';
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react';
import styles from './message-modal.module.css';

/** The result of an action. `title` states the result, and `advice` the next step for the user. */
export interface Flash {
  kind: 'success' | 'failure';
  title: string;
  message: string;
  advice?: ReactNode;
  /** Returns content with links to pages. The links must call `close`. */
  links?: (close: () => void) => ReactNode;
  /**
   * Moves the focus after the modal has closed. By default, the focus returns to the element that had it before the
   * modal opened.
   */
  onClosed?: () => void;
}

const FlashContext = createContext<(flash: Flash) => void>(() => undefined);

/** Returns a function that shows the result of an action in a modal. The modal stays open during a navigation. */
export const useFlash = (): ((flash: Flash) => void) => useContext(FlashContext);

export function FlashProvider({ children }: { children: ReactNode }) {
  // The message remains set after closing, because the modal fades out.
  const [flash, setFlash] = useState<Flash>({ kind: 'success', title: '', message: '' });
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const focusPage = usePageFocus();
  const show = useCallback((next: Flash) => {
    setFlash(next);
    setOpen(true);
  }, []);

  return (
    <FlashContext value={show}>
      {children}
      <Modal
        opened={open}
        onClose={close}
        onExitTransitionEnd={flash.onClosed ?? focusPage}
        returnFocus={false}
        title={flash.title}
      >
        <p className={styles[flash.kind]} role={flash.kind === 'failure' ? 'alert' : 'status'}>
          {flash.message}
        </p>
        {flash.advice}
        {flash.links?.(close)}
        <div className={styles.actions}>
          <Button data-autofocus onClick={close}>
            Close
          </Button>
        </div>
      </Modal>
    </FlashContext>
  );
}

/**
 * Returns a function that returns the focus to the last focused element outside modals. Mantine's `returnFocus` could
 * focus an element of another modal, such as the preceding confirmation.
 */
function usePageFocus() {
  const last = useRef<HTMLElement | null>(null);

  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && !target.closest('[role="dialog"]')) {
        last.current = target;
      }
    };
    document.addEventListener('focusin', remember);
    return () => document.removeEventListener('focusin', remember);
  }, []);

  return () => {
    last.current?.focus({ preventScroll: true });
    if (document.activeElement === last.current) return;
    document.querySelector('main')?.focus({ preventScroll: true });
  };
}
