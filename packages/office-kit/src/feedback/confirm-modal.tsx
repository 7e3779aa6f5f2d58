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
  /** Whether the action loses no data. The button of such an action is not red. */
  harmless?: boolean;
  /**
   * Whether the page offers to undo the action. Enter then confirms instead of cancelling, and the modal does not
   * fade.
   */
  undoable?: boolean;
  busy?: boolean;
  /** Whether the focus returns to its previous place. If not, `onClosed` moves the focus. */
  returnFocus?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
  onClosed?: () => void;
}

/** A modal that asks for confirmation. Escape cancels, and so does Enter unless the action is undoable. */
export function ConfirmModal(props: ConfirmModalProps) {
  const {
    opened,
    title,
    children,
    action,
    harmless = false,
    undoable = false,
    busy = false,
  } = props;
  const { dismissal = 'Cancel', returnFocus = true, onConfirm, onCancel, onClosed } = props;
  return (
    <Modal
      opened={opened}
      onClose={onCancel}
      onExitTransitionEnd={onClosed}
      returnFocus={returnFocus}
      // Without a fade, because keys that are pressed during the fade would be lost.
      {...(undoable && { transitionProps: { duration: 0 } })}
      title={title}
    >
      {children}
      <div className={styles.actions}>
        <Button variant="default" data-autofocus={!undoable || undefined} onClick={onCancel}>
          {dismissal}
        </Button>
        <Button
          className={harmless ? undefined : styles.danger}
          data-autofocus={undoable || undefined}
          loading={busy}
          onClick={onConfirm}
        >
          {action}
        </Button>
      </div>
    </Modal>
  );
}
