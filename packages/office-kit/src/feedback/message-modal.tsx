import { Button, Modal } from '@app/office-kit';
import type { ReactNode } from 'react';
import styles from './message-modal.module.css';

interface MessageModalProps {
  /** The text of the message. Null closes the modal. */
  message: string | null;
  kind: 'success' | 'failure';
  title: string;
  /** Details below the message. */
  children?: ReactNode;
  onClose: () => void;
  /** Called after the closing transition, to move the focus. */
  onClosed: () => void;
}

/** A modal with the result of an action. The Close button has the focus, so Enter and Escape both close the modal. */
export function MessageModal({
  message,
  kind,
  title,
  children,
  onClose,
  onClosed,
}: MessageModalProps) {
  return (
    <Modal
      opened={message !== null}
      onClose={onClose}
      onExitTransitionEnd={onClosed}
      returnFocus={false}
      title={title}
    >
      <p className={styles[kind]} role={kind === 'failure' ? 'alert' : 'status'}>
        {message}
      </p>
      {children}
      <div className={styles.actions}>
        <Button data-autofocus onClick={onClose}>
          Close
        </Button>
      </div>
    </Modal>
  );
}
