import { type WorkPage, workStatusNames } from '@app/contracts';
import { DataTable, EmptyState } from '@app/office-kit/tables/data-table.tsx';
import type { Sort } from '@app/office-kit/tables/list-query.ts';
import { SortHeader } from '@app/office-kit/tables/sort-header.tsx';
import { Link } from '@app/web-kit';
import type { RowChange } from '../live/row-changes.ts';
import { DEFAULT_SORT, type View, viewPath } from '../view.ts';
import { type EntryActions, EntryRow } from './entry-row.tsx';

interface EntryTableProps {
  view: View;
  log: WorkPage;
  onSort: (sort: Sort) => void;
  changes: ReadonlyMap<string, RowChange>;
  actions: EntryActions;
}

export function EntryTable({ view, log, onSort, changes, actions }: EntryTableProps) {
  if (log.entries.length === 0) return <NoEntries view={view} />;
  const { sort } = view;
  const sortBy = (column: string) => {
    const descending = sort.column === column ? !sort.descending : column === 'created_at';
    onSort({ column, descending });
  };
  const list = { sort, sortBy };
  const first = (log.page - 1) * log.pageSize + 1;
  return (
    <DataTable label="Work entries" page={viewPath(view, { page: log.page })} cards>
      <thead>
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
            change={changes.get(entry.id)}
            {...actions}
          />
        ))}
      </tbody>
    </DataTable>
  );
}

/** Explains why the list is empty and offers a link that clears the filters. */
function NoEntries({ view }: { view: View }) {
  const { status, search, from, to } = view;
  const isSearched = search !== '' || from !== '' || to !== '';
  if (!isSearched && !status) {
    return <EmptyState>What is to be done will be listed here. Begin with Add New.</EmptyState>;
  }
  const all = { status: null, search: '', from: '', to: '', sort: DEFAULT_SORT };
  return (
    <EmptyState>
      {isSearched || !status ? 'No entry matches. ' : `No entry is ${workStatusNames[status]}. `}
      <Link to={viewPath(view, all)}>Clear filters</Link>
    </EmptyState>
  );
}
