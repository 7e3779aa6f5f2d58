import {
  type WorkCounts,
  type WorkPage,
  type WorkSort,
  type WorkStatus,
  workStatuses,
  workStatusNames,
} from '@app/contracts';
import { Button, NativeSelect, VisuallyHidden } from '@app/office-kit';
import type { Sort } from '@app/office-kit/tables/list-query.ts';
import { Pager } from '@app/office-kit/tables/pager.tsx';
import { Link } from '@app/web-kit';
import type { useLiveEntries } from '../live/use-live-entries.ts';
import { type View, viewPath } from '../view.ts';
import styles from './list-bar.module.css';
import colours from './status-colours.module.css';
import undoBarStyles from './undo-bar.module.css';

interface ListBarProps {
  sort: Sort;
  log: WorkPage;
  live: Pick<ReturnType<typeof useLiveEntries>, 'isLost' | 'waiting' | 'announcement'>;
  onSort: (sort: Sort) => void;
  onShowChanges: () => void;
  onPage: (page: number) => void;
}

/** A bar with the sort order of the list, the state of live updates and the page links. */
export function ListBar({ sort, log, live, onSort, onShowChanges, onPage }: ListBarProps) {
  const { isLost, waiting, announcement } = live;
  return (
    <div className={styles.bar}>
      {/* The select also offers sort orders for which the table has no column header. */}
      <NativeSelect
        aria-label="Order"
        data={orderOptions}
        value={`${sort.descending ? '-' : ''}${sort.column}`}
        onChange={({ currentTarget: { value } }) =>
          onSort({ column: value.replace('-', ''), descending: value.startsWith('-') })
        }
      />
      <div className={styles.note} data-follows="" data-shows-changes>
        <span role="status">{isLost && 'Changes by others are not shown right now'}</span>
        {waiting > 0 && (
          <>
            {waiting === 1 ? '1 new change' : `${waiting} new changes`} ·{' '}
            <Button
              variant="subtle"
              size="compact-sm"
              className={styles.show}
              onClick={onShowChanges}
            >
              Show changes
            </Button>
          </>
        )}
        <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      </div>
      <Pager
        noun="entries"
        page={log.page}
        pageSize={log.pageSize}
        total={log.total}
        onPage={onPage}
      />
    </div>
  );
}

const firstIs = (status: WorkStatus | undefined) =>
  `Status, ${status && workStatusNames[status]} first`;

const orders: Record<WorkSort, { ascending: string; descending: string }> = {
  created_at: { ascending: 'Oldest first', descending: 'Newest first' },
  createdby: { ascending: 'Creator, A to Z', descending: 'Creator, Z to A' },
  status: { ascending: firstIs(workStatuses[0]), descending: firstIs(workStatuses.at(-1)) },
};

const orderOptions = Object.entries(orders).flatMap(([column, { ascending, descending }]) => {
  const both = [
    { value: column, label: ascending },
    { value: `-${column}`, label: descending },
  ];
  return column === 'created_at' ? both.toReversed() : both;
});

interface MarkBarProps {
  /** The number of marked entries. */
  count: number;
  onChoose: (status: WorkStatus) => void;
  onClear: () => void;
}

/** Changes the status of all marked entries. The digits on the buttons are keyboard shortcuts. */
export function MarkBar({ count, onChoose, onClear }: MarkBarProps) {
  if (count === 0) return null;
  return (
    <section className={undoBarStyles.bar} aria-label="Change the marked entries" data-follows="">
      <span className={undoBarStyles.marked} role="status">
        {count} marked
      </span>
      {workStatuses.map((status, at) => (
        <Button
          key={status}
          variant="default"
          size="compact-md"
          aria-keyshortcuts={String(at + 1)}
          onClick={() => onChoose(status)}
        >
          <span className={undoBarStyles.digit} aria-hidden="true">
            {at + 1}
          </span>
          {workStatusNames[status]}
        </Button>
      ))}
      <Button variant="subtle" size="compact-md" onClick={onClear}>
        Clear
      </Button>
    </section>
  );
}

const filters = [null, ...workStatuses];

interface StatusFiltersProps {
  view: View;
  /** The number of entries per status that match the view's search and dates. */
  counts: WorkCounts;
}

/** Links to the lists of each status. They preserve the search, the dates and the sort order. */
export function StatusFilters({ view, counts }: StatusFiltersProps) {
  return (
    <nav aria-label="Filter by status">
      <ul className={styles.filters}>
        {filters.map((status) => (
          <li key={status ?? 'all'}>
            <Link
              to={viewPath(view, { status })}
              className={`${styles.filter} ${colours.coloured}`}
              data-status={status ?? undefined}
              aria-current={status === view.status ? 'page' : undefined}
            >
              {status ? workStatusNames[status] : 'All Entries'}{' '}
              <span className={styles.count}>{counts[status ?? 'all']}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
