/**
 * Removes and adds items of a sorted list in place. `compare` must distinguish all items, because the order of equal
 * items would depend on the order of changes. Different items may be equal for a moment, for example while two articles
 * exchange their reference numbers.
 */
export function replaceSorted<T>(
  list: T[],
  { before, after }: { before?: T | undefined; after?: T | undefined },
  compare: (a: T, b: T) => number,
): void {
  if (before !== undefined) {
    const first = positionOf(list, before, compare);
    const at = list.indexOf(before, first);
    if (at >= 0) list.splice(at, 1);
  }
  if (after !== undefined) list.splice(positionOf(list, after, compare), 0, after);
}

/** Returns the index of the first item that does not precede `item`. */
export function positionOf<T extends U, U>(
  list: readonly T[],
  item: U,
  compare: (a: U, b: U) => number,
): number {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compare(list[middle] as T, item) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
