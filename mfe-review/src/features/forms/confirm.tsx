import { type ReactNode, useEffect, useId, useRef } from 'react';
import buttons from './buttons.module.css';
import dialogStyles from './confirm.module.css';

interface ConfirmProps {
  isOpen: boolean;
  title: string;
  /** The label of the button that confirms. */
  action: string;
  dismissal: string;
  isBusy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog that asks before an irreversible action. The browser traps the focus in the dialog; Escape closes it. */
export function Confirm(props: ConfirmProps) {
  const { isOpen, title, action, dismissal, isBusy = false, onConfirm, onClose, children } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useEffect(() => {
    if (isOpen && !dialog.current?.open) dialog.current?.showModal();
    if (!isOpen) dialog.current?.close();
  }, [isOpen]);

  return (
    <dialog
      ref={dialog}
      className={dialogStyles.dialog}
      aria-labelledby={titleId}
      onClose={onClose}
    >
      <h2 id={titleId} className={dialogStyles.dialogTitle}>
        {title}
      </h2>
      {children}
      <p className={buttons.actions}>
        <button type="button" className={buttons.button} onClick={onClose}>
          {dismissal}
        </button>
        <button
          type="button"
          className={`${buttons.button} ${buttons.danger}`}
          disabled={isBusy}
          onClick={onConfirm}
        >
          {action}
        </button>
      </p>
    </dialog>
  );
}
