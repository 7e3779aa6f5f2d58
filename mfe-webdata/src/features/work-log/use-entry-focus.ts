import { useCallback, useEffect, useRef } from 'react';

/**
 * When the focused element is removed, moves the focus to the status select of the same entry, otherwise of the entry
 * now at its position, otherwise to the page.
 */
export function useEntryFocus() {
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
