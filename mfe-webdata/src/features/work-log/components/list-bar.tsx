import type { WorkPage, WorkSort } from '@app/contracts';
import { Button, NativeSelect, VisuallyHidden } from '@app/office-kit';
import type { Sort } from '@app/office-kit/tables/list-query.ts';
import { Pager } from '@app/office-kit/tables/pager.tsx';
import type { useLiveEntries } from '../live/use-live-entries.ts';
import styles from './list-bar.module.css';

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

const orders: Record<WorkSort, { ascending: string; descending: string }> = {
  created_at: { ascending: 'Oldest first', descending: 'Newest first' },
  createdby: { ascending: 'Creator, A to Z', descending: 'Creator, Z to A' },
  status: { ascending: 'Status, Pending first', descending: 'Status, Cancelled first' },
};

const orderOptions = Object.entries(orders).flatMap(([column, { ascending, descending }]) => {
  const both = [
    { value: column, label: ascending },
    { value: `-${column}`, label: descending },
  ];
  return column === 'created_at' ? both.toReversed() : both;
});
