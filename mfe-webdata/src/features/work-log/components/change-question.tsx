import { labelOf, type WorkEntry, workStatusNames } from '@app/contracts';
import { ConfirmModal } from '@app/office-kit/feedback/confirm-modal.tsx';
import { excerptOf } from '../excerpt.ts';
import type { useStatusChange } from '../use-status-change.tsx';
import styles from './history-modal.module.css';

interface ChangeQuestionProps {
  change: ReturnType<typeof useStatusChange>;
  onConfirm: () => void;
  onCancel: () => void;
  /** Called after the modal has closed completely, because the focus cannot leave an open modal. */
  onClosed: () => void;
}

/** The confirmation before each change of a status, which the specification requires. */
export function ChangeQuestion({ change, onConfirm, onCancel, onClosed }: ChangeQuestionProps) {
  const { question, isOpen, busy } = change;
  return (
    <ConfirmModal
      opened={isOpen}
      title="Do you really want to Change."
      action="Change"
      harmless
      undoable
      busy={busy}
      // The list moves the focus, because the row that had the focus may be gone.
      returnFocus={false}
      onConfirm={onConfirm}
      onCancel={onCancel}
      onClosed={onClosed}
    >
      {question && <Changes {...question} />}
    </ConfirmModal>
  );
}

const MAX_NAMED = 5;

function Changes({ entries, to }: NonNullable<ChangeQuestionProps['change']['question']>) {
  const from = entries.every(({ status }) => status === entries[0]?.status) && entries[0]?.status;
  const named = entries.slice(0, MAX_NAMED);
  const rest = entries.length - named.length;
  return (
    <>
      <p className={styles.question}>
        {entries.length > 1 && `${entries.length} entries `}
        {from ? (
          <>
            {entries.length > 1 ? 'from' : 'From'} <strong>
              {labelOf(workStatusNames, from)}
            </strong>{' '}
          </>
        ) : null}
        to <strong>{labelOf(workStatusNames, to)}</strong>:
      </p>
      {named.map((entry) => (
        <Excerpt key={entry.id} entry={entry} />
      ))}
      {rest > 0 && <p className={styles.entry}>and {rest} more</p>}
    </>
  );
}

function Excerpt({ entry }: { entry: WorkEntry }) {
  return (
    <p className={styles.entry} dir="auto">
      {excerptOf(entry.content)}
    </p>
  );
}
