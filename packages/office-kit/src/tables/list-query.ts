export interface Sort {
  column: string;
  descending: boolean;
}

/** `title` or, the other way round, `-title`. */
export function parseSort(text: string | null): Sort | null {
  const [, minus, column] = /^(-?)(\w+)$/.exec(text ?? '') ?? [];
  return column ? { column, descending: minus === '-' } : null;
}

/** A query with some entries changed; those that become empty are left out. */
export function withEntries(query: string, changes: Record<string, string>): string {
  const entries = new URLSearchParams(query);
  for (const [name, value] of Object.entries(changes)) {
    if (value === '') entries.delete(name);
    else entries.set(name, value);
  }
  return entries.size > 0 ? `?${entries}` : '';
}

const words = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** Puts a query into the address of the page that is shown, which goes on as it is. */
export function replaceQuery(query: string): void {
  const { pathname, hash } = window.location;
  try {
    window.history.replaceState(window.history.state, '', pathname + query + hash);
  } catch {
    // Safari refuses more than a hundred in half a minute, as many as are typed; the next one tells all.
  }
}

/** Sorted by what `key` gives of a row, numbers in words by their value; equal rows stay in order. */
export function sortRows<Row>(
  rows: readonly Row[],
  key: (row: Row) => string | number,
  { descending }: Sort,
): Row[] {
  const compare = (a: string | number, b: string | number) =>
    typeof a === 'number' && typeof b === 'number' ? a - b : words.compare(String(a), String(b));
  const sign = descending ? -1 : 1;
  return rows.toSorted((a, b) => sign * compare(key(a), key(b)));
}

export interface Page<Row> {
  rows: readonly Row[];
  /** The page that is shown: the last one where there are fewer than asked for. */
  page: number;
  total: number;
}

export function pageOf<Row>(rows: readonly Row[], wanted: number, size: number): Page<Row> {
  const page = Math.min(wanted, Math.max(1, Math.ceil(rows.length / size)));
  return { rows: rows.slice((page - 1) * size, page * size), page, total: rows.length };
}
