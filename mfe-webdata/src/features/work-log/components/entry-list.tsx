import { type WorkEntry, workStatusNames } from '@app/contracts';
import { ConfirmModal } from '@app/office-kit/feedback/confirm-modal.tsx';
import { useShortcut } from '@app/office-kit/keyboard/shortcuts.ts';
import { useLocation, useNavigate, useNavigation } from '@app/web-kit';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { excerptOf } from '../excerpt.ts';
import { type Loaded, useLiveEntries } from '../live/use-live-entries.ts';
import { useStatusChange } from '../use-status-change.tsx';
import { correctedQuery, type View, viewPath } from '../view.ts';
import { EntryTable } from './entry-table.tsx';
import styles from './history-modal.module.css';
import { HistoryModal } from './history-modal.tsx';
import { ListBar } from './list-bar.tsx';
import { StatusFilters } from './status-filters.tsx';
import { UndoBar } from './undo-bar.tsx';

/**
 * When the focused element is removed, moves the focus to the status select of the same entry, otherwise of the entry
 * now at its position, otherwise to the page.
 */
function useEntryFocus() {
  const list = useRef<HTMLDivElement>(null);
  const last = useRef<{ element: Element; id: string; at: number } | null>(null);

  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement) || target.closest('[role="dialog"]')) return;
      const row = target.closest<HTMLElement>('[data-row]');
      const follower = target.closest<HTMLElement>('[data-follows]');
      if (row && list.current?.contains(row)) {
        const id = row.dataset.row ?? '';
        last.current = { element: target, id, at: rowsOf(list.current).indexOf(row) };
      } else if (follower) {
        // The element belongs to the entry whose id is in `data-follows`. If the attribute is empty, the element
        // belongs to the entry that had the focus last.
        const { id = '', at = 0 } = last.current ?? {};
        last.current = { element: target, id: follower.dataset.follows || id, at };
      } else {
        last.current = null;
      }
    };
    document.addEventListener('focusin', remember);
    return () => document.removeEventListener('focusin', remember);
  }, []);

  const restore = useCallback(() => {
    if (!last.current || last.current.element.isConnected) return;
    if (document.activeElement !== document.body) return;
    const { id, at } = last.current;
    const rows = list.current ? rowsOf(list.current) : [];
    const row =
      rows.find(({ dataset }) => dataset.row === id) ?? rows[Math.min(at, rows.length - 1)];
    const place = row?.querySelector('select') ?? document.querySelector('main');
    place?.focus({ preventScroll: true });
  }, []);

  // Runs after every render, because any render may remove the focused element.
  useEffect(restore);

  return { list, restore };
}

const rowsOf = (list: HTMLElement) => [...list.querySelectorAll<HTMLElement>('[data-row]')];

interface EntryListProps {
  loaded: Loaded;
  /** Renders the tools above the list. `total` is the number of entries on all pages. */
  toolsOf: (view: View, total: number) => ReactNode;
}

/** The work log's list. The server filters, sorts and paginates the entries. Changes by other users appear live. */
export function EntryList({ loaded, toolsOf }: EntryListProps) {
  const change = useStatusChange();
  const [history, setHistory] = useState<{ entry: WorkEntry; isOpen: boolean } | null>(null);
  // The URL of the list page on which a status select may be open; null if no select is open.
  const [pageInUse, setPageInUse] = useState<string | null>(null);
  const here = viewPath(loaded.view, { page: loaded.view.page });
  const { isActive, stop, handlers } = usePointerActivity();
  // True until a modal has closed. Until then, the list must keep the element to which the modal returns the focus.
  const isModalShown = change.question !== null || change.busy || history !== null;
  // The list is not updated while the user works on a row, so that rows do not move.
  const isHeld = pageInUse === here || isActive || isModalShown;
  const live = useLiveEntries(loaded, isHeld, change.own);
  const { list, restore } = useEntryFocus();
  const { view, log } = live.shown;
  const go = useGo(view);
  useCorrectedAddress(live.shown);
  useListShortcuts(live.shown, go);

  // After the user's own change, the list is updated immediately, even if the pointer has just moved.
  useEffect(stop, [change.done]);

  return (
    <>
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
      <div ref={list} {...handlers}>
        <EntryTable
          view={view}
          log={log}
          onSort={(sort) => go({ sort })}
          changes={live.changes}
          actions={{
            onUse: (inUse) => setPageInUse(inUse ? here : null),
            onChoose: change.ask,
            onHistory: (entry) => setHistory({ entry, isOpen: true }),
          }}
        />
      </div>
      <UndoBar {...change} />
      <ChangeQuestion
        change={change}
        onClosed={() => {
          restore();
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
          restore();
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
  useShortcut('Alt+K', 'Page before', () => go({ page: log.page - 1 }), {
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

interface ChangeQuestionProps {
  change: ReturnType<typeof useStatusChange>;
  /** Called after the modal has closed completely, because the focus cannot leave an open modal. */
  onClosed: () => void;
}

function ChangeQuestion({ change, onClosed }: ChangeQuestionProps) {
  const { question, isOpen, busy, cancel, confirm } = change;
  return (
    <ConfirmModal
      opened={isOpen}
      title="Do you really want to Change."
      action="Change"
      harmless
      busy={busy}
      onConfirm={confirm}
      onCancel={cancel}
      onClosed={onClosed}
    >
      {question && (
        <>
          <p className={styles.question}>
            From <strong>{workStatusNames[question.entry.status]}</strong> to{' '}
            <strong>{workStatusNames[question.to]}</strong>:
          </p>
          <p className={styles.entry} dir="auto">
            {excerptOf(question.entry.content)}
          </p>
        </>
      )}
    </ConfirmModal>
  );
}
