import { type WorkChange, type WorkEntry, workStatusNames } from '@app/contracts';
import { Button, Modal } from '@app/web-kit/office';
import { failureOf } from '@app/web-kit/office/feedback/failure-of.tsx';
import { formatMoment } from '@app/web-kit/office/tables/format-day.ts';
import { useEffect, useState } from 'react';
import { readHistory } from '../api/read-history.ts';
import { excerptOf } from '../excerpt.ts';
import styles from './history-modal.module.css';

interface HistoryModalProps {
  /** Whose history; the last one stays while it fades out. */
  entry: WorkEntry | null;
  opened: boolean;
  onClose: () => void;
  /** When it is gone from the screen: the moment to move the focus. */
  onClosed: () => void;
}

/** Who wrote an entry, and who changed what of it when. */
export function HistoryModal({ entry, opened, onClose, onClosed }: HistoryModalProps) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      onExitTransitionEnd={onClosed}
      title="History"
      size="lg"
      transitionProps={{ duration: 100 }}
      withCloseButton={false}
    >
      {entry && <History entry={entry} />}
      <div className={styles.actions}>
        <Button data-autofocus onClick={onClose}>
          Close
        </Button>
      </div>
    </Modal>
  );
}

function History({ entry }: { entry: WorkEntry }) {
  const { changes, failure, retry } = useChanges(entry.id);
  return (
    <>
      <p className={styles.entry} dir="auto">
        {excerptOf(entry.content)}
      </p>
      <ol className={styles.changes} aria-busy={!changes && !failure}>
        <li>
          <span>
            <b>{entry.createdby}</b> wrote it
          </span>
          <time dateTime={entry.created_at}>{formatMoment(entry.created_at)}</time>
        </li>
        {changes?.map(({ by, at, from, to }) => (
          <li key={at + to}>
            <span>
              <b>{by}</b> changed <em>{workStatusNames[from]}</em> to{' '}
              <strong>{workStatusNames[to]}</strong>
            </span>
            <time dateTime={at}>{formatMoment(at)}</time>
          </li>
        ))}
      </ol>
      <div className={styles.note} role="status">
        {!changes && !failure && 'Loading the changes …'}
        {changes?.length === 0 && 'Its status has not been changed.'}
        {failure && (
          <>
            The changes could not be loaded. {failure}{' '}
            <Button variant="default" size="compact-sm" onClick={retry}>
              Retry
            </Button>
          </>
        )}
      </div>
    </>
  );
}

function useChanges(id: string) {
  const [changes, setChanges] = useState<readonly WorkChange[] | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    const leaving = new AbortController();
    setFailure(null);
    readHistory(id, leaving.signal).then(
      (history) => setChanges(history.changes),
      (error: unknown) => {
        if (!leaving.signal.aborted) setFailure(failureOf(error)?.message ?? '');
      },
    );
    return () => leaving.abort();
  }, [id, attempt]);

  return { changes, failure, retry: () => setAttempt((before) => before + 1) };
}
