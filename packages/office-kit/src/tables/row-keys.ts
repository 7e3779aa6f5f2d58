import type { KeyboardEvent } from 'react';

const steps: Record<string, number> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

interface RowKey {
  keys: string;
  name: string;
}

/** What the keys do in the tables that are shown now, for the help. */
export function rowKeysHelp(): RowKey[] {
  if (!document.querySelector('[data-row-link]')) return [];
  return [
    { keys: 'j', name: 'In a table: the next row' },
    { keys: 'k', name: 'In a table: the row before' },
    ...(document.querySelector('[data-row-tick]')
      ? [{ keys: 'x', name: 'In a table: tick the row' }]
      : []),
  ];
}

/**
 * Moves between the rows of a table by j and k or the arrows, from row link to row link (which Enter
 * opens), and ticks a row by x. Rows have `data-row`, their links `data-row-link`. The keys do this only
 * while the focus is in the table, so that they take nothing from those who speak to their computer.
 */
export function handleRowKeys(event: KeyboardEvent<HTMLElement>): void {
  const { key, target, currentTarget } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || !(target instanceof HTMLElement)) return;
  if (target.matches('select, input:not([type="checkbox"])')) return;
  const row = target.closest('[data-row]');
  if (key === 'x') {
    row?.querySelector<HTMLElement>('[data-row-tick]')?.click();
    return;
  }
  const step = steps[key];
  // Outside of a row the arrows scroll.
  if (!step || (!row && key.startsWith('Arrow'))) return;
  const rows = [...currentTarget.querySelectorAll('[data-row]')];
  const at = row ? rows.indexOf(row) + step : 0;
  const link = rows[at]?.querySelector<HTMLElement>('[data-row-link]');
  if (!link) return;
  event.preventDefault();
  link.focus();
}
