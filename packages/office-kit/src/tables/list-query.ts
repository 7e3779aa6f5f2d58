export interface Sort {
  column: string;
  descending: boolean;
}

/** Parses a sort order: `title` is ascending, and `-title` is descending. Returns null for any other text. */
export function parseSort(text: string | null): Sort | null {
  const [, minus, column] = /^(-?)(\w+)$/.exec(text ?? '') ?? [];
  return column ? { column, descending: minus === '-' } : null;
}

export function withEntries(query: string, changes: Record<string, string>): string {
  const entries = new URLSearchParams(query);
  for (const [name, value] of Object.entries(changes)) {
    if (value === '') entries.delete(name);
    else entries.set(name, value);
  }
  return entries.size > 0 ? `?${entries}` : '';
}

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

export function replaceQuery(query: string): void {
  const { pathname, hash } = window.location;
  try {
    window.history.replaceState(window.history.state, '', pathname + query + hash);
  } catch {
    // Safari permits 100 calls in 30 s. A refused call is harmless, because the next call sets the whole query.
  }
}

/** Sorts rows by `key`, if any. The sort is stable and compares numbers within strings by value. */
export function sortRows<Row>(
  rows: readonly Row[],
  key: ((row: Row) => string | number) | undefined,
  { descending }: Sort,
): Row[] {
  if (!key) return [...rows];
  const compare = (a: string | number, b: string | number) =>
    typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b));
  const sign = descending ? -1 : 1;
  return rows.toSorted((a, b) => sign * compare(key(a), key(b)));
}

export interface Page<Row> {
  rows: readonly Row[];
  /** The page number, from 1 to the number of the last page. */
  page: number;
  total: number;
}

export function pageOf<Row>(rows: readonly Row[], wanted: number, size: number): Page<Row> {
  const page = Math.min(wanted, Math.max(1, Math.ceil(rows.length / size)));
  return { rows: rows.slice((page - 1) * size, page * size), page, total: rows.length };
}
