import type { WorkPage } from '@app/contracts';
import { DataTable } from '@app/office-kit/tables/data-table.tsx';
import type { Sort } from '@app/office-kit/tables/list-query.ts';
import { SortHeader } from '@app/office-kit/tables/sort-header.tsx';
import type { News } from '../live/news.ts';
import { type EntryActions, EntryRow } from './entry-row.tsx';
import styles from './entry-table.module.css';

interface EntryTableProps {
  /** The address of the list. */
  path: string;
  log: WorkPage;
  sort: Sort;
  onSort: (column: string) => void;
  news: ReadonlyMap<string, News>;
  actions: EntryActions;
}

export function EntryTable({ path, log, sort, onSort, news, actions }: EntryTableProps) {
  const list = { sort, sortBy: onSort };
  const first = (log.page - 1) * log.pageSize + 1;
  return (
    <DataTable label="Work entries" page={path}>
      <thead className={styles.head}>
        <tr>
          <th scope="col">s.no.</th>
          <th scope="col">Work</th>
          <SortHeader column="created_at" list={list}>
            Date
          </SortHeader>
          <SortHeader column="status" list={list}>
            Status
          </SortHeader>
        </tr>
      </thead>
      <tbody>
        {log.entries.map((entry, at) => (
          <EntryRow
            key={entry.id}
            entry={entry}
            number={first + at}
            news={news.get(entry.id)}
            {...actions}
          />
        ))}
      </tbody>
    </DataTable>
  );
}
