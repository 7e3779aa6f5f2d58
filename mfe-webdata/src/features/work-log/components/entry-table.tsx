import {
  labelOf,
  type WorkEntry,
  type WorkPage,
  type WorkStatus,
  workStatuses,
  workStatusNames,
} from '@app/contracts';
import { Button, Checkbox, NativeSelect, VisuallyHidden } from '@app/office-kit';
import { formatMoment } from '@app/office-kit/dates.ts';
import { DataTable, EmptyState } from '@app/office-kit/tables/data-table.tsx';
import type { Sort } from '@app/office-kit/tables/list-query.ts';
import { SortHeader } from '@app/office-kit/tables/sort-header.tsx';
import type { useSelection } from '@app/office-kit/tables/use-selection.ts';
import { withCurrent } from '@app/office-kit/tables/with-current.ts';
import { Link } from '@app/web-kit';
import type { KeyboardEvent } from 'react';
import { excerptOf } from '../excerpt.ts';
import type { RowChange } from '../live/row-changes.ts';
import { ALL, usesTools, type View, viewPath } from '../view.ts';
import styles from './entry-table.module.css';
import colours from './status-colours.module.css';

interface EntryTableProps {
  view: View;
  log: WorkPage;
  onSort: (sort: Sort) => void;
  changes: ReadonlyMap<string, RowChange>;
  selection: ReturnType<typeof useSelection>;
  actions: EntryActions;
}

export function EntryTable({ view, log, onSort, changes, selection, actions }: EntryTableProps) {
  if (log.entries.length === 0) return <NoEntries view={view} />;
  const { sort } = view;
  const sortBy = (column: string) => {
    const descending = sort.column === column ? !sort.descending : column === 'created_at';
    onSort({ column, descending });
  };
  const list = { sort, sortBy };
  const first = (log.page - 1) * log.pageSize + 1;
  return (
    <DataTable
      label="Work entries"
      id="entries"
      page={viewPath(view, { page: log.page })}
      cards="flow"
    >
      <thead>
        <tr>
          <th scope="col">
            <div className={styles.mark}>
              <Checkbox aria-label="Mark all entries of this page" {...selection.allProps} />
              s.no.
            </div>
          </th>
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
            mark={selection.rowProps(entry.id)}
            {...actions}
          />
        ))}
      </tbody>
    </DataTable>
  );
}

/** Explains why the list is empty and offers a link that clears the filters. */
function NoEntries({ view }: { view: View }) {
  const { status, search } = view;
  const isSearched = search !== '' || usesTools(view);
  if (!isSearched && !status) {
    return <EmptyState>Tasks will be listed here. Begin with Add New.</EmptyState>;
  }
  return (
    <EmptyState>
      {isSearched || !status ? 'No entry matches. ' : `No entry is ${workStatusNames[status]}. `}
      <Link to={viewPath(ALL)}>Clear filters</Link>
    </EmptyState>
  );
}

interface EntryActions {
  onUse: (inUse: boolean) => void;
  onChoose: (entry: WorkEntry, status: WorkStatus) => void;
  onHistory: (entry: WorkEntry) => void;
}

interface EntryRowProps extends EntryActions {
  entry: WorkEntry;
  /** The position in the whole list, counted from 1. */
  number: number;
  /** The last change of the entry by another user. */
  change: RowChange | undefined;
  mark: ReturnType<ReturnType<typeof useSelection>['rowProps']>;
}

/** A table row for an entry. The status is shown as text and as the row's colour. */
function EntryRow({ entry, number, change, mark, onUse, onChoose, onHistory }: EntryRowProps) {
  const { id, status, version } = entry;
  const name = `${number}: ${excerptOf(entry.content)}`;
  const isRecent = change?.version === version && change.kind !== 'removed';
  return (
    <tr data-row={id} data-status={status} className={`${styles.row} ${colours.coloured}`}>
      <td className={styles.number}>
        <div className={styles.mark}>
          <Checkbox
            data-row-link
            data-row-tick
            aria-label={`Mark ${name}, ${labelOf(workStatusNames, status)}`}
            {...mark}
          />
          {number}
        </div>
      </td>
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

const data = workStatuses.map((value) => ({ value, label: workStatusNames[value] }));

interface StatusSelectProps {
  entry: Pick<WorkEntry, 'id' | 'status'>;
  /** The entry's name for screen readers. */
  name: string;
  /** Reports whether the list of options may be open. Browsers fire no event when the list closes. */
  onUse: (inUse: boolean) => void;
  /** Called with the chosen status. The select shows the old status until the entry has changed. */
  onChoose: (status: WorkStatus) => void;
}

function StatusSelect({ entry, name, onUse, onChoose }: StatusSelectProps) {
  const press = (event: KeyboardEvent<HTMLSelectElement>) => {
    const { key, currentTarget } = event;
    if (key === 'Escape') onUse(false);
    const isArrow = key === 'ArrowUp' || key === 'ArrowDown';
    if (isArrow || key === 'Enter' || key === ' ' || key === 'F4') onUse(true);
    // In some browsers, an arrow key selects the next status, and each key press would ask for a confirmation. Here,
    // arrow keys open the list of options instead.
    if (isArrow && 'showPicker' in currentTarget) {
      event.preventDefault();
      currentTarget.showPicker();
    }
  };
  return (
    <NativeSelect
      className={styles.select}
      aria-label={`Status of ${name}`}
      data={withCurrent(data, entry.status)}
      value={entry.status}
      onMouseDown={() => onUse(true)}
      onKeyDown={press}
      // An open list handles `keydown` itself, so only `keyup` reaches this element.
      onKeyUp={({ key }) => key === 'Escape' && onUse(false)}
      // While a select is in use, changes by other users wait behind the button Show changes. Pressing this button
      // blurs the select before the click. This blur is ignored, because the changes would otherwise appear at once and
      // remove the button before its click.
      onBlur={({ relatedTarget }) =>
        !relatedTarget?.closest('[data-shows-changes]') && onUse(false)
      }
      onChange={({ currentTarget }) => {
        onUse(false);
        // The cast is safe, because all options are statuses.
        onChoose(currentTarget.value as WorkStatus);
      }}
    />
  );
}
