import { workStatusNames } from '@app/contracts';
import { ConfirmModal } from '@app/office-kit/feedback/confirm-modal.tsx';
import { excerptOf } from '../excerpt.ts';
import type { useStatusChange } from '../use-status-change.tsx';
import styles from './change-question.module.css';

interface ChangeQuestionProps {
  change: ReturnType<typeof useStatusChange>;
  /** When it is gone from the screen: the moment to move the focus. */
  onClosed: () => void;
}

/** Asks before the status of an entry is changed. */
export function ChangeQuestion({ change, onClosed }: ChangeQuestionProps) {
  const { question, isOpen, busy, cancel, confirm } = change;
  return (
    <ConfirmModal
      opened={isOpen}
      title="Do you really want to Change."
      action="Change"
      harmless
      busy={busy}
      onConfirm={confirm}
      onCancel={cancel}
      onClosed={onClosed}
    >
      {question && (
        <>
          <p className={styles.change}>
            From <strong>{workStatusNames[question.entry.status]}</strong> to{' '}
            <strong>{workStatusNames[question.to]}</strong>:
          </p>
          <p className={styles.entry} dir="auto">
            {excerptOf(question.entry.content)}
          </p>
        </>
      )}
    </ConfirmModal>
  );
}
