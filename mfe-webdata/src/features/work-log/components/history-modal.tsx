import { labelOf, type WorkEntry, workStatusNames } from '@app/contracts';
import { readWorkEntry } from '@app/contracts/endpoints';
import { Button, Modal } from '@app/office-kit';
import { formatMoment } from '@app/office-kit/dates.ts';
import { failureOf } from '@app/office-kit/feedback/failure-of.tsx';
import { useLast, useQuery } from '@app/office-kit/requests/queries.ts';
import { useRef } from 'react';
import { area } from '../../session/area.ts';
import { excerptOf } from '../excerpt.ts';
import styles from './history-modal.module.css';

interface HistoryModalProps {
  /** The entry with the history. It remains set while the modal fades out. */
  entry: WorkEntry | null;
  /** The last known version of the entry. The history is read again when this version changes. */
  version: number;
  opened: boolean;
  onClose: () => void;
  /** Called after the modal has closed completely, because the focus cannot leave an open modal. */
  onClosed: () => void;
}

/** A modal with the history of an entry: its status changes, newest first, and then its creation. */
export function HistoryModal(props: HistoryModalProps) {
  const { entry, version, opened, onClose, onClosed } = props;
  const close = useRef<HTMLButtonElement>(null);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      onExitTransitionEnd={onClosed}
      title="History"
      size="lg"
      transitionProps={{ duration: 100 }}
    >
      {entry && (
        // A click on the Retry button removes it, so the focus moves to the Close button.
        <History entry={entry} version={version} onRetry={() => close.current?.focus()} />
      )}
      <div className={styles.actions}>
        <Button ref={close} data-autofocus onClick={onClose}>
          Close
        </Button>
      </div>
    </Modal>
  );
}

function History(props: { entry: WorkEntry; version: number; onRetry: () => void }) {
  const { entry, version, onRetry } = props;
  const { changes, total, failure, retry } = useChanges(entry.id, version);
  return (
    <>
      <p className={styles.entry} dir="auto">
        {excerptOf(entry.content)}
      </p>
      <ol reversed className={styles.changes} aria-busy={!changes && !failure}>
        {changes?.toReversed().map(({ by, at, from, to }, row) => (
          <li key={changes.length - row}>
            <span>
              <b>{by}</b> changed <em>{labelOf(workStatusNames, from)}</em> to{' '}
              <strong>{labelOf(workStatusNames, to)}</strong>
            </span>
            <time dateTime={at}>{formatMoment(at)}</time>
          </li>
        ))}
        <li>
          <span>
            <b>{entry.createdby}</b> wrote it
          </span>
          <time dateTime={entry.created_at}>{formatMoment(entry.created_at)}</time>
        </li>
      </ol>
      <div className={styles.note} role="status">
        {!changes && !failure && 'Loading the changes …'}
        {changes?.length === 0 && 'The status was not changed.'}
        {changes && changes.length < total && `The latest ${changes.length} of ${total} changes.`}
        {failure && (
          <>
            The changes could not be loaded. {failure}{' '}
            <Button variant="default" size="compact-sm" onClick={() => [onRetry(), retry()]}>
              Retry
            </Button>
          </>
        )}
      </div>
    </>
  );
}

/** Loads the latest changes of an entry, oldest first, and loads them again when `version` changes. */
function useChanges(id: string, version: number) {
  const { data, error, isFetching, refetch } = useQuery(
    area.query(readWorkEntry, { params: { id } }, { version }),
  );
  const history = useLast(data);
  return {
    changes: history?.changes,
    total: history?.version ?? 0,
    failure: error && !isFetching ? (failureOf(error)?.message ?? '') : null,
    retry: refetch,
  };
}
