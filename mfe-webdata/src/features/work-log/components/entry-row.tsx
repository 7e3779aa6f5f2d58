import type { WorkEntry, WorkStatus } from '@app/contracts';
import { Button, VisuallyHidden } from '@app/office-kit';
import { formatMoment } from '@app/office-kit/dates.ts';
import { excerptOf } from '../excerpt.ts';
import type { RowChange } from '../live/row-changes.ts';
import styles from './entry-table.module.css';
import colours from './status-colours.module.css';
import { StatusSelect } from './status-select.tsx';

export interface EntryActions {
  onUse: (inUse: boolean) => void;
  onChoose: (entry: WorkEntry, status: WorkStatus) => void;
  onHistory: (entry: WorkEntry) => void;
}

interface EntryRowProps extends EntryActions {
  entry: WorkEntry;
  /** The position in the list, counted from 1 across all pages. */
  number: number;
  /** The last change of the entry by another user. */
  change: RowChange | undefined;
}

/** A table row for an entry. The status is shown as text and as the row's colour. */
export function EntryRow({ entry, number, change, onUse, onChoose, onHistory }: EntryRowProps) {
  const { id, status, version } = entry;
  const name = `${number}: ${excerptOf(entry.content)}`;
  const isRecent = change?.version === version && change.kind !== 'removed';
  return (
    <tr data-row={id} data-status={status} className={`${styles.row} ${colours.coloured}`}>
      <td className={styles.number}>{number}</td>
      <td className={styles.work}>
        <div
          className={styles.content}
          dir="auto"
          // The server has sanitized this HTML with an allowlist.
          dangerouslySetInnerHTML={{ __html: entry.content }}
        />
      </td>
      <td className={styles.date}>
        <span className={styles.creator}>{entry.createdby}</span>
        <time dateTime={entry.created_at}>{formatMoment(entry.created_at)}</time>
        <span className={styles.past}>
          <Button
            data-row-link
            className={styles.history}
            variant="subtle"
            size="compact-sm"
            aria-haspopup="dialog"
            onClick={() => onHistory(entry)}
          >
            {version === 0 ? 'History' : `History (${version})`}
            <VisuallyHidden> of {name}</VisuallyHidden>
          </Button>
          {isRecent && (
            // The key restarts the animation for each version.
            <span key={version} className={styles.recent}>
              {change.kind === 'new' ? 'New' : 'Changed'}
            </span>
          )}
        </span>
      </td>
      <td className={styles.status}>
        <StatusSelect
          entry={entry}
          name={name}
          onUse={onUse}
          onChoose={(next) => onChoose(entry, next)}
        />
      </td>
    </tr>
  );
}
