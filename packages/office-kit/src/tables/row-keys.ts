import type { KeyboardEvent } from 'react';

const steps: Record<string, number> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

/** Returns the entries of the keyboard help for the tables on the page. */
export function rowKeysHelp(): { keys: string; name: string }[] {
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
 * Handles the keys of a table. j and k or the arrow keys move the focus between row links, and x ticks a row. The
 * markup needs `data-row`, `data-row-link` and `data-row-tick`. The keys work only while the focus is in the table,
 * because page-wide single-letter keys interfere with speech input.
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
  // Outside of rows the arrow keys scroll the page.
  if (!step || (!row && key.startsWith('Arrow'))) return;
  const rows = [...currentTarget.querySelectorAll('[data-row]')];
  const at = row ? rows.indexOf(row) + step : 0;
  const link = rows[at]?.querySelector<HTMLElement>('[data-row-link]');
  if (!link) return;
  event.preventDefault();
  link.focus();
}
