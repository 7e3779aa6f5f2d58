import type { KeyboardEvent } from 'react';

const steps: Record<string, number> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

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

/** Handles row keys, but only within a table: page-wide single-letter shortcuts would interfere with speech input. */
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
  // If no row has the focus, the arrow keys must scroll the page.
  if (!step || (!row && key.startsWith('Arrow'))) return;
  const rows = [...currentTarget.querySelectorAll('[data-row]')];
  const at = row ? rows.indexOf(row) + step : 0;
  const link = rows[at]?.querySelector<HTMLElement>('[data-row-link]');
  if (!link) return;
  event.preventDefault();
  link.focus();
}
