import type { IndexingEntry } from '@app/contracts';

export interface Renumbered {
  entry: IndexingEntry;
  sortnumber: number;
}

/**
 * What to write so that the entry at `from` comes to stand at `to`. The numbers that there are go on being
 * used, so that two neighbours cost two writes; where some are the same, all are numbered anew.
 */
export function renumberedBy(
  entries: readonly IndexingEntry[],
  from: number,
  to: number,
): Renumbered[] {
  const numbers = entries.map(({ sortnumber }) => sortnumber).sort((a, b) => a - b);
  const distinct = new Set(numbers).size === numbers.length;
  const order = [...entries];
  order.splice(to, 0, ...order.splice(from, 1));
  return order
    .map((entry, at) => ({ entry, sortnumber: distinct ? (numbers[at] ?? 0) : at + 1 }))
    .filter(({ entry, sortnumber }) => entry.sortnumber !== sortnumber);
}
