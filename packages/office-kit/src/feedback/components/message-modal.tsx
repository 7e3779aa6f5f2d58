import { Button, Modal } from '@app/office-kit';
import type { ReactNode } from 'react';
import styles from './message-modal.module.css';

interface MessageModalProps {
  /** Nothing to say: the modal is closed. */
  message: string | null;
  kind: 'success' | 'failure';
  title: string;
  /** More than the message says, such as where to look. */
  children?: ReactNode;
  onClose: () => void;
  /** When it is gone from the screen: the moment to move the focus. */
  onClosed: () => void;
}

/** The result of an action, with a Close button that has the focus, so that Enter and Escape do. */
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
      transitionProps={{ duration: 100 }}
      withCloseButton={false}
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
