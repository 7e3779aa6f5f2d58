import { Button, Modal } from '@app/office-kit';
import type { ReactNode } from 'react';
import styles from './components/message-modal.module.css';

interface ConfirmModalProps {
  opened: boolean;
  /** The question, such as `Delete this entry?`. */
  title: string;
  /** What will happen, and whether it can be undone. */
  children: ReactNode;
  /** What the button says that does it, such as `Delete`. */
  action: string;
  /** What the other button says, where `Cancel` could be taken for the action. */
  dismissal?: string;
  /** Nothing is taken away by it: the button is not red. */
  harmless?: boolean;
  busy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
  /** Once it is gone from the screen. */
  onClosed?: () => void;
}

/** Asks before something is done that cannot simply be undone. Enter and Escape cancel. */
export function ConfirmModal(props: ConfirmModalProps) {
  const { opened, title, children, action, harmless = false, busy = false } = props;
  const { dismissal = 'Cancel', onConfirm, onCancel, onClosed } = props;
  return (
    <Modal
      opened={opened}
      onClose={onCancel}
      onExitTransitionEnd={onClosed}
      title={title}
      transitionProps={{ duration: 100 }}
      withCloseButton={false}
    >
      {children}
      <div className={styles.actions}>
        <Button variant="default" data-autofocus onClick={onCancel}>
          {dismissal}
        </Button>
        <Button className={harmless ? undefined : styles.danger} loading={busy} onClick={onConfirm}>
          {action}
        </Button>
      </div>
    </Modal>
  );
}
