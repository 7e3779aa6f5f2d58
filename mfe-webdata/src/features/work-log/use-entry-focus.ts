import { useCallback, useEffect, useRef } from 'react';

const TICK = '[data-row-tick]';

/**
 * Moves the focus within the list. When the focused element is removed, the focus moves to the same control of the
 * same entry. If the entry is gone, the focus moves to the entry that now has the same position, or else to the page.
 * On another page of the list (`page`), the focus moves to the first entry.
 */
export function useEntryFocus(page: string) {
  const list = useRef<HTMLDivElement>(null);
  const last = useRef<{ element: HTMLElement; id: string; at: number; page: string } | null>(null);
  const currentPage = useRef(page);
  currentPage.current = page;

  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement) || target.closest('[role="dialog"]')) return;
      const row = target.closest<HTMLElement>('[data-row]');
      const follower = target.closest<HTMLElement>('[data-follows]');
      const now = { element: target, page: currentPage.current };
      if (row && list.current?.contains(row)) {
        const id = row.dataset.row ?? '';
        last.current = { ...now, id, at: rowsOf(list.current).indexOf(row) };
      } else if (follower) {
        // The element belongs to the entry whose id is in `data-follows`. If the attribute is empty, the element
        // belongs to the entry that had the focus last.
        const { id = '', at = 0 } = last.current ?? {};
        last.current = { ...now, id: follower.dataset.follows || id, at };
      } else {
        last.current = null;
      }
    };
    document.addEventListener('focusin', remember);
    return () => document.removeEventListener('focusin', remember);
  }, []);

  const focusRow = useCallback((wanted: string | null) => {
    if (!last.current) return;
    const { element, id, at, page } = last.current;
    const isOtherPage = page !== currentPage.current;
    const rows = list.current ? rowsOf(list.current) : [];
    const row =
      rows.find(({ dataset }) => dataset.row === (wanted ?? id)) ??
      rows[isOtherPage ? 0 : Math.min(at, rows.length - 1)];
    const control = row?.querySelector<HTMLElement>(element.matches(TICK) ? TICK : 'select');
    const place = control ?? document.querySelector('main');
    place?.focus({ preventScroll: wanted === null && !isOtherPage });
  }, []);

  const restore = useCallback(() => {
    if (!last.current || last.current.element.isConnected) return;
    if (document.activeElement === document.body) focusRow(null);
  }, [focusRow]);

  // Runs after every render, because any render may remove the focused element.
  useEffect(restore);

  return {
    list,
    /** Moves the focus out of a closed dialog: to the entry with this id, or back to its previous place. */
    leaveDialog: (wanted: string | null = null) => {
      if (wanted === null && last.current?.element.isConnected) {
        last.current.element.focus({ preventScroll: true });
      } else {
        focusRow(wanted);
      }
    },
  };
}

/** Returns the id of the row after `row`, or null. */
export function idAfter(row: HTMLElement, list: HTMLElement | null): string | null {
  const rows = list ? rowsOf(list) : [];
  return rows[rows.indexOf(row) + 1]?.dataset.row ?? null;
}

const rowsOf = (list: HTMLElement) => [...list.querySelectorAll<HTMLElement>('[data-row]')];
