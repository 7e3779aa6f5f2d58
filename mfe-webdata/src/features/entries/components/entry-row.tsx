import type { WorkEntry, WorkStatus } from '@app/contracts';
import { Button, VisuallyHidden } from '@app/office-kit';
import { formatMoment } from '@app/office-kit/dates.ts';
import { excerptOf } from '../excerpt.ts';
import type { News } from '../live/news.ts';
import { EntryContent } from './entry-content.tsx';
import styles from './entry-row.module.css';
import colours from './status-colours.module.css';
import { StatusSelect } from './status-select.tsx';

export interface EntryActions {
  onUse: (inUse: boolean) => void;
  onChoose: (entry: WorkEntry, status: WorkStatus) => void;
  onHistory: (entry: WorkEntry) => void;
}

interface EntryRowProps extends EntryActions {
  entry: WorkEntry;
  /** From 1, through all pages. */
  number: number;
  news: News | undefined;
}

/** Coloured by its status, which the row says in words as well. */
export function EntryRow({ entry, number, news, onUse, onChoose, onHistory }: EntryRowProps) {
  const { id, status, version } = entry;
  const name = `${number}: ${excerptOf(entry.content)}`;
  const isNews = news?.version === version && news.kind !== 'gone';
  return (
    <tr data-row={id} data-status={status} className={`${styles.row} ${colours.coloured}`}>
      <td className={styles.number}>{number}</td>
      <td className={styles.work}>
        <EntryContent html={entry.content} />
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
          {isNews && (
            // Begins anew with each version.
            <span key={version} className={styles.news}>
              {news.kind === 'new' ? 'New' : 'Changed'}
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
