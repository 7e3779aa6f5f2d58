import { type KeyboardEvent as ReactKeyboardEvent, type RefObject, useLayoutEffect } from 'react';
import { isTyping } from './shortcuts.ts';
import { singleKeys } from './single-keys.ts';

const steps: Record<string, number> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

/** Matches a table with row keys. */
const TABLE = '[data-row-keys]';
const LINK = '[data-row-link]';

export function rowKeysHelp(): { keys: string; name: string }[] {
  if (!document.querySelector(LINK)) return [];
  return [
    { keys: 'j', name: 'In a table: the next row' },
    { keys: 'k', name: 'In a table: the previous row' },
    ...(document.querySelector('[data-row-tick]')
      ? [
          { keys: 'x', name: 'In a table: tick the row' },
          { keys: 'Shift+X', name: 'In a table: tick the rows from the last ticked one to this' },
        ]
      : []),
  ];
}

/** Handles row keys within a table. */
export function handleRowKeys(event: ReactKeyboardEvent<HTMLElement>): void {
  const { key, target, currentTarget } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || !(target instanceof HTMLElement)) return;
  if (target.matches('input:not([type="checkbox"])')) return;
  const row = target.closest('[data-row]');
  const isSelect = target.matches('select');
  // Prevents a character from choosing an option in a closed select, because the option would take effect at once. The
  // keys that open the list still work. The keys that `isTyping` leaves to shortcuts work, too.
  if (isSelect && /^[^ /?]$/.test(key)) event.preventDefault();
  if (key === 'x' || key === 'X') {
    const init = { bubbles: true, cancelable: true, shiftKey: event.shiftKey };
    row?.querySelector('[data-row-tick]')?.dispatchEvent(new MouseEvent('click', init));
    return;
  }
  const step = steps[key];
  // If no row has the focus, the arrow keys must scroll the page.
  if (!step || ((!row || isSelect) && key.startsWith('Arrow'))) return;
  const rows = [...currentTarget.querySelectorAll('[data-row]')];
  const at = row ? rows.indexOf(row) + step : 0;
  const link = rows[at]?.querySelector<HTMLElement>(LINK);
  if (!link) return;
  event.preventDefault();
  link.focus();
}

/** Moves the focus to the page's first table on `j` or `k`, unless the focus is in a table or a field. */
export function useTableEntry(table: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const enter = (event: KeyboardEvent) => {
      const { key, target } = event;
      if (!/^[jk]$/.test(key) || event.ctrlKey || event.metaKey || event.altKey) return;
      if (!singleKeys.get() || event.defaultPrevented || isTyping(event)) return;
      if (target instanceof Element && target.closest(TABLE)) return;
      if (document.querySelector('[role="dialog"]')) return;
      if (document.querySelector(`${TABLE}:has(${LINK})`) !== table.current) return;
      event.preventDefault();
      table.current?.querySelector<HTMLElement>(LINK)?.focus();
    };
    document.addEventListener('keydown', enter);
    return () => document.removeEventListener('keydown', enter);
  }, [table]);
}
