import { type WorkEntry, type WorkStatus, workStatuses } from '@app/contracts';
import { SkipLink } from '@app/office-kit/frame/navigation-aids.tsx';
import { useListedKeys, useShortcut } from '@app/office-kit/keyboard/shortcuts.ts';
import { Pager } from '@app/office-kit/tables/pager.tsx';
import { useSelection } from '@app/office-kit/tables/use-selection.ts';
import { useLocation, useNavigate, useNavigation } from '@app/web-kit';
import {
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { type Loaded, useLiveEntries } from '../live/use-live-entries.ts';
import { idAfter, useEntryFocus } from '../use-entry-focus.ts';
import { useStatusChange } from '../use-status-change.tsx';
import { correctedQuery, type View, viewPath } from '../view.ts';
import { ChangeQuestion } from './change-question.tsx';
import { EntryTable } from './entry-table.tsx';
import { HistoryModal } from './history-modal.tsx';
import { ListBar, MarkBar, StatusFilters } from './list-bar.tsx';
import styles from './undo-bar.module.css';
import { UndoBar } from './undo-bar.tsx';

interface EntryListProps {
  loaded: Loaded;
  /** Renders the tools above the list. `total` is the number of entries on all pages. */
  toolsOf: (view: View, total: number) => ReactNode;
}

/** The work log's list. The server filters, sorts and paginates the entries. Changes by other users appear live. */
export function EntryList({ loaded, toolsOf }: EntryListProps) {
  const change = useStatusChange();
  const [history, setHistory] = useState<{ entry: WorkEntry; isOpen: boolean } | null>(null);
  // The URL of the list page on which a status select may be open, or null if none is open.
  const [pageInUse, setPageInUse] = useState<string | null>(null);
  const here = viewPath(loaded.view, { page: loaded.view.page });
  const { isActive, stop, handlers } = usePointerActivity();
  // True until a modal has closed. Until then, the list must not remove the element to which the modal returns the
  // focus.
  const isModalShown = change.question !== null || change.busy || history !== null;
  // The list is not updated while the user works on a row, so that rows do not move.
  const isHeld = pageInUse === here || isActive || isModalShown;
  const live = useLiveEntries(loaded, isHeld, change.localVersions);
  const { view, log } = live.displayed;
  const { list, leaveDialog } = useEntryFocus(viewPath(view, { page: log.page }));
  const go = useGo(view);
  const selection = useSelection(log.entries);
  const marked = log.entries.filter(({ id }) => selection.selected.has(id));
  // If a digit key opened the question: the entry that receives the focus when the user has confirmed the change.
  const next = useRef<string | null>(null);
  useCorrectedAddress(live.displayed);
  useListShortcuts(live.displayed, go);

  // After the user's own change, the list is updated immediately, even if the pointer has just moved.
  useEffect(() => {
    stop();
    selection.uncheck(change.done?.changes.map(({ entry }) => entry.id) ?? []);
  }, [change.done]);
  useEffect(selection.clear, [here]);

  const ask = (entries: readonly WorkEntry[], status: WorkStatus, then: string | null = null) => {
    next.current = then;
    change.ask(entries, status);
  };
  const confirm = async () => {
    if (!(await change.confirm())) next.current = null;
  };

  /** A digit chooses a status for the marked entries or, if there are none, for the entry with the focus. */
  const chooseByDigit = (event: KeyboardEvent) => {
    const { key, target, ctrlKey, altKey, metaKey } = event;
    // Experienced users press Enter before the question has received the focus.
    if (key === 'Enter' && change.isOpen) {
      event.preventDefault();
      void confirm();
      return;
    }
    const status = /^[1-9]$/.test(key) ? workStatuses[Number(key) - 1] : undefined;
    if (!status || ctrlKey || altKey || metaKey || change.isOpen || history) return;
    const row = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null;
    const entry = log.entries.find(({ id }) => id === row?.dataset.row);
    if (marked.length > 0) ask(marked, status);
    else if (row && entry) ask([entry], status, idAfter(row, list.current));
  };
  const lastDigit = String(workStatuses.length);
  useListedKeys(`1 … ${lastDigit}`, 'In the table: change the status', log.entries.length > 0);

  return (
    <>
      {log.entries.length > 0 && <SkipLink to="entries">Skip to the entries</SkipLink>}
      <StatusFilters view={view} counts={log.counts} />
      {toolsOf(view, log.total)}
      <ListBar
        sort={view.sort}
        log={log}
        live={live}
        onSort={(sort) => go({ sort })}
        onShowChanges={() => {
          setPageInUse(null);
          stop();
        }}
        onPage={(page) => go({ page })}
      />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys pressed on the controls of rows arrive here */}
      <div ref={list} onKeyDown={chooseByDigit} {...handlers}>
        <EntryTable
          view={view}
          log={log}
          onSort={(sort) => go({ sort })}
          changes={live.changes}
          selection={selection}
          actions={{
            onUse: (inUse) => setPageInUse(inUse ? here : null),
            onChoose: (entry, status) => ask([entry], status),
            onHistory: (entry) => setHistory({ entry, isOpen: true }),
          }}
        />
      </div>
      <div className={styles.pager}>
        <Pager noun="entries" {...log} onPage={(page) => go({ page })} below />
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys pressed on the buttons arrive here */}
      <div className={styles.place} data-stays onKeyDown={chooseByDigit}>
        <MarkBar
          count={marked.length}
          onChoose={(status) => ask(marked, status)}
          onClear={selection.clear}
        />
        <UndoBar {...change} />
      </div>
      <ChangeQuestion
        change={change}
        onConfirm={confirm}
        onCancel={() => {
          if (!change.busy) next.current = null;
          change.cancel();
        }}
        onClosed={() => {
          leaveDialog(next.current);
          next.current = null;
          change.reportFailure();
        }}
      />
      <HistoryModal
        entry={history?.entry ?? null}
        version={history ? live.versionOf(history.entry) : 0}
        opened={history?.isOpen === true}
        onClose={() => history && setHistory({ ...history, isOpen: false })}
        onClosed={() => {
          setHistory(null);
          leaveDialog();
        }}
      />
    </>
  );
}

/** Returns a function that navigates to a changed view without scrolling the window. */
function useGo(view: View): (change: Partial<View>) => void {
  const navigate = useNavigate();
  return (change) => navigate(viewPath(view, change), { preventScrollReset: true });
}

function useListShortcuts({ log }: Loaded, go: (change: Partial<View>) => void): void {
  const navigate = useNavigate();
  const lastPage = Math.ceil(log.total / log.pageSize);
  useShortcut('Alt+N', 'Add a new entry', () => navigate('/webdata/addentris'));
  useShortcut('Alt+J', 'Next page', () => go({ page: log.page + 1 }), {
    enabled: log.page < lastPage,
  });
  useShortcut('Alt+K', 'Previous page', () => go({ page: log.page - 1 }), {
    enabled: log.page > 1,
  });
}

/** Replaces an invalid day or page number in the URL, so that reloads of the list request the corrected values. */
function useCorrectedAddress({ view, log }: Loaded): void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const isIdle = useNavigation().state === 'idle';
  const correct = correctedQuery(search, view, log.page);

  useEffect(() => {
    // `navigate` would abort a navigation that is in progress.
    if (!isIdle || correct === search) return;
    navigate(pathname + correct, { replace: true, preventScrollReset: true });
  }, [isIdle, navigate, pathname, correct, search]);
}

const IDLE_MS = 2_000;

/** Returns whether the pointer has moved recently. Rows must not move while the user is about to click. */
function usePointerActivity() {
  const [isActive, setActive] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const stop = useCallback(() => {
    clearTimeout(timer.current);
    setActive(false);
  }, []);
  const move = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(stop, IDLE_MS);
    setActive(true);
  }, [stop]);
  useEffect(() => () => clearTimeout(timer.current), []);

  return { isActive, stop, handlers: { onPointerMove: move, onPointerLeave: stop } };
}
