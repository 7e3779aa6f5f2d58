import type { WorkEntry } from '@app/contracts';
import { useShortcut } from '@app/office-kit/keyboard/shortcuts.ts';
import type { Sort } from '@app/office-kit/tables/list-query.ts';
import { Pager } from '@app/office-kit/tables/pager.tsx';
import { useLocation, useNavigate, useNavigation } from '@app/web-kit';
import { type ReactNode, useEffect, useState } from 'react';
import { type Loaded, useLiveEntries } from '../live/use-live-entries.ts';
import { useEntryFocus } from '../use-entry-focus.ts';
import { usePointing } from '../use-pointing.ts';
import { useStatusChange } from '../use-status-change.tsx';
import { correctedQuery, type View, viewPath } from '../view.ts';
import { ChangeQuestion } from './change-question.tsx';
import styles from './entry-list.module.css';
import { EntryTable } from './entry-table.tsx';
import { HistoryModal } from './history-modal.tsx';
import { LiveNote } from './live-note.tsx';
import { NoEntries } from './no-entries.tsx';
import { OrderSelect } from './order-select.tsx';
import { StatusFilters } from './status-filters.tsx';
import { UndoBar } from './undo-bar.tsx';

interface EntryListProps {
  loaded: Loaded;
  /** What stands over the list that is shown, of so many entries on all of its pages. */
  toolsOf: (view: View, total: number) => ReactNode;
}

/** The work log: filtered, sorted and paged by the server, its statuses changed, and what others do shown. */
export function EntryList({ loaded, toolsOf }: EntryListProps) {
  const navigate = useNavigate();
  const change = useStatusChange();
  const [history, setHistory] = useState<{ entry: WorkEntry; isOpen: boolean } | null>(null);
  // On which page the list of a status may be open: it is not pulled away then, nor while something is asked or
  // shown of a row.
  const [inUse, setInUse] = useState<string | null>(null);
  const here = viewPath(loaded.view, { page: loaded.view.page });
  const { isPointing, rest, area: pointed } = usePointing();
  // Until it is gone from the screen: what had the focus before is still there to have it again.
  const isAsking = change.question !== null || change.busy || history !== null;
  const isHeld = inUse === here || isPointing || isAsking;
  const live = useLiveEntries(loaded, isHeld, change.own);
  const { list, restore } = useEntryFocus();
  const { view, log } = live.shown;
  useCorrectedAddress(live.shown);

  // What was changed here is shown at once, wherever the pointer is.
  useEffect(rest, [change.done]);

  // Another page or order begins at the top of the table, which stays where it is in the window.
  const go = (to: Partial<View>) => navigate(viewPath(view, to), { preventScrollReset: true });
  const sortBy = (column: string) => {
    const isSame = view.sort.column === column;
    const descending = isSame ? !view.sort.descending : column === 'created_at';
    go({ sort: { column, descending } });
  };
  const lastPage = Math.ceil(log.total / log.pageSize);
  useShortcut('Alt+N', 'Add a new entry', () => navigate('/webdata/addentris'));
  useShortcut('Alt+J', 'Next page', () => go({ page: log.page + 1 }), {
    enabled: log.page < lastPage,
  });
  useShortcut('Alt+K', 'Page before', () => go({ page: log.page - 1 }), {
    enabled: log.page > 1,
  });

  return (
    <>
      <StatusFilters view={view} counts={log.counts} />
      {toolsOf(view, log.total)}
      <div className={styles.line}>
        <OrderSelect sort={view.sort} onSort={(sort: Sort) => go({ sort })} />
        <LiveNote
          isLost={live.isLost}
          waiting={live.waiting}
          spoken={live.spoken}
          onShow={() => {
            setInUse(null);
            rest();
          }}
        />
        <Pager
          of="entries"
          page={log.page}
          pageSize={log.pageSize}
          total={log.total}
          onPage={(page) => go({ page })}
        />
      </div>
      <div ref={list} {...pointed}>
        {log.entries.length === 0 ? (
          <NoEntries view={view} />
        ) : (
          <EntryTable
            path={viewPath(view, { page: log.page })}
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
        version={history ? live.versionOf(history.entry) : 0}
        opened={history?.isOpen === true}
        onClose={() => history && setHistory({ ...history, isOpen: false })}
        onClosed={() => {
          setHistory(null);
          restore();
        }}
      />
    </>
  );
}

/**
 * Keeps the address to what is shown: it may name a page that there is not, or is no more as others have
 * emptied it, and days that there never were. By the router, which would ask for them again otherwise.
 */
function useCorrectedAddress({ view, log }: Loaded): void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const isIdle = useNavigation().state === 'idle';
  const right = correctedQuery(search, view, log.page);

  useEffect(() => {
    // Who is on the way to another page is not held up.
    if (!isIdle || right === search) return;
    navigate(pathname + right, { replace: true, preventScrollReset: true });
  }, [isIdle, navigate, pathname, right, search]);
}
