import { Button, Modal } from '@app/office-kit';
import type { ReactNode } from 'react';
import styles from './message-modal.module.css';

interface ConfirmModalProps {
  opened: boolean;
  title: string;
  children: ReactNode;
  action: string;
  /** The label of the button that closes the modal, if `Cancel` would be ambiguous. */
  dismissal?: string;
  /** Whether the action loses no data. The button of a harmless action is not red. */
  harmless?: boolean;
  busy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
  onClosed?: () => void;
}

/** A modal that asks for confirmation of an action that cannot easily be undone. Enter and Escape cancel. */
export function ConfirmModal(props: ConfirmModalProps) {
  const { opened, title, children, action, harmless = false, busy = false } = props;
  const { dismissal = 'Cancel', onConfirm, onCancel, onClosed } = props;
  return (
    <Modal opened={opened} onClose={onCancel} onExitTransitionEnd={onClosed} title={title}>
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
