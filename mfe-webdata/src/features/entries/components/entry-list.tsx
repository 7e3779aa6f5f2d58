import type { WorkEntry } from '@app/contracts';
import { useNavigate } from '@app/web-kit';
import { useShortcut } from '@app/web-kit/office/keyboard/use-shortcut.ts';
import type { Sort } from '@app/web-kit/office/tables/list-query.ts';
import { Pager } from '@app/web-kit/office/tables/pager.tsx';
import { useState } from 'react';
import { EntryTools } from '../../tools/components/entry-tools.tsx';
import { type Loaded, useLiveEntries } from '../live/use-live-entries.ts';
import { useEntryFocus } from '../use-entry-focus.ts';
import { useStatusChange } from '../use-status-change.tsx';
import { type View, viewPath } from '../view.ts';
import { ChangeQuestion } from './change-question.tsx';
import styles from './entry-list.module.css';
import { EntryTable } from './entry-table.tsx';
import { HistoryModal } from './history-modal.tsx';
import { LiveNote } from './live-note.tsx';
import { NoEntries } from './no-entries.tsx';
import { OrderSelect } from './order-select.tsx';
import { StatusFilters } from './status-filters.tsx';
import { UndoBar } from './undo-bar.tsx';

/** The work log: filtered, sorted and paged by the server, its statuses changed, and what others do shown. */
export function EntryList({ loaded }: { loaded: Loaded }) {
  const navigate = useNavigate();
  const change = useStatusChange();
  const [history, setHistory] = useState<{ entry: WorkEntry; isOpen: boolean } | null>(null);
  // On which page the list of a status may be open: it is not pulled away then, nor while something is asked or
  // shown of a row.
  const [inUse, setInUse] = useState<string | null>(null);
  const here = viewPath(loaded.view, { page: loaded.view.page });
  const isHeld = inUse === here || change.isOpen || change.busy || history?.isOpen === true;
  const live = useLiveEntries(loaded, isHeld, change.own);
  const { list, restore } = useEntryFocus();
  const { view, log } = live.shown;

  const go = (to: Partial<View>) => navigate(viewPath(view, to));
  const sortBy = (column: string) => {
    const isSame = view.sort.column === column;
    const descending = isSame ? !view.sort.descending : column === 'created_at';
    go({ sort: { column, descending } });
  };
  const lastPage = Math.ceil(log.total / log.pageSize);
  useShortcut('Alt+N', 'Add a new entry', () => navigate('/webdata/addentris'));
  useShortcut('Alt+J', 'Next page', () => go({ page: view.page + 1 }), {
    enabled: view.page < lastPage,
  });
  useShortcut('Alt+K', 'Page before', () => go({ page: view.page - 1 }), {
    enabled: view.page > 1,
  });

  return (
    <>
      <StatusFilters view={view} counts={log.counts} />
      <EntryTools view={view} total={log.total} />
      <div className={styles.line}>
        <OrderSelect sort={view.sort} onSort={(sort: Sort) => go({ sort })} />
        <LiveNote
          isLost={live.isLost}
          waiting={live.waiting}
          spoken={live.spoken}
          onShow={() => setInUse(null)}
        />
        <Pager
          of="entries"
          page={log.page}
          pageSize={log.pageSize}
          total={log.total}
          onPage={(page) => go({ page })}
        />
      </div>
      <div ref={list}>
        {log.entries.length === 0 ? (
          <NoEntries view={view} />
        ) : (
          <EntryTable
            log={log}
            sort={view.sort}
            onSort={sortBy}
            news={live.news}
            actions={{
              onUse: (now) => setInUse(now ? here : null),
              onChoose: change.ask,
              onHistory: (entry) => setHistory({ entry, isOpen: true }),
            }}
          />
        )}
      </div>
      <UndoBar {...change} />
      <ChangeQuestion
        change={change}
        onClosed={() => {
          restore();
          change.tell();
        }}
      />
      <HistoryModal
        entry={history?.entry ?? null}
        opened={history?.isOpen === true}
        onClose={() => history && setHistory({ ...history, isOpen: false })}
        onClosed={restore}
      />
    </>
  );
}
