import { workStatusNames } from '@app/contracts';
import { ConfirmModal } from '@app/office-kit/feedback/confirm-modal.tsx';
import { excerptOf } from '../excerpt.ts';
import type { useStatusChange } from '../use-status-change.tsx';
import styles from './history-modal.module.css';

interface ChangeQuestionProps {
  change: ReturnType<typeof useStatusChange>;
  /** Called after the modal has closed completely, because the focus cannot leave an open modal. */
  onClosed: () => void;
}

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
          <p className={styles.question}>
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
