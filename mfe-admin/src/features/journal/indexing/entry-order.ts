import type { IndexingEntry } from '@app/contracts';

/**
 * Returns the entries whose sort numbers change when an entry is moved, with their new numbers. Existing numbers are
 * reused, so that swapping two neighbours changes only two entries.
 */
export function renumberedBy(entries: readonly IndexingEntry[], from: number, to: number) {
  const numbers = entries.map(({ sortnumber }) => sortnumber).sort((a, b) => a - b);
  const areDistinct = new Set(numbers).size === numbers.length;
  const order = [...entries];
  order.splice(to, 0, ...order.splice(from, 1));
  return order
    .map((entry, at) => ({ entry, sortnumber: areDistinct ? (numbers[at] ?? 0) : at + 1 }))
    .filter(({ entry, sortnumber }) => entry.sortnumber !== sortnumber);
}
