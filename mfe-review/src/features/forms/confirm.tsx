import { type ReactNode, useEffect, useId, useRef } from 'react';
import styles from './forms.module.css';

interface ConfirmProps {
  isOpen: boolean;
  title: string;
  /** The label of the button that goes on. */
  action: string;
  dismissal: string;
  isBusy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** Asks before something that cannot be taken back. The browser holds the focus in it; Escape closes it. */
export function Confirm(props: ConfirmProps) {
  const { isOpen, title, action, dismissal, isBusy = false, onConfirm, onClose, children } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useEffect(() => {
    if (isOpen && !dialog.current?.open) dialog.current?.showModal();
    if (!isOpen) dialog.current?.close();
  }, [isOpen]);

  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={titleId} onClose={onClose}>
      <h2 id={titleId} className={styles.dialogTitle}>
        {title}
      </h2>
      {children}
      <p className={styles.actions}>
        <button type="button" className={styles.button} onClick={onClose}>
          {dismissal}
        </button>
        <button
          type="button"
          className={`${styles.button} ${styles.danger}`}
          disabled={isBusy}
          onClick={onConfirm}
        >
          {action}
        </button>
      </p>
    </dialog>
  );
}
