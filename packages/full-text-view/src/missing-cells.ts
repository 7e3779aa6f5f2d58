import type { Cell, Grid } from '@app/contracts/full-text';

/** The maximum `colspan` in HTML. */
export const MAX_COLUMNS = 1_000;

/** The maximum number of rows times columns. A small file can describe a very large table. */
const MAX_PLACES = 1_000_000;

/** The maximum number of added cells for each row and for each existing cell of a table. */
const MAX_EMPTY = 2;

type Rows = readonly (readonly Cell[])[];

/**
 * Returns the empty cells that complete the rows of a table: for each row of each part, the column spans of the cells
 * to add. A PDF table with incomplete rows is not accessible. Returns no cells for a table that exceeds a limit.
 */
export function missingCells({ head, bodies, foot }: Grid): Map<Rows, number[][]> {
  const parts: Rows[] = [head, ...bodies, foot];
  const rows = parts.flat();
  const columns = parts.reduce((most, part) => Math.max(most, layOut(part).columns), 0);
  if (columns > MAX_COLUMNS || columns * rows.length > MAX_PLACES) return new Map();
  const missing = parts.map((part) => layOut(part, columns).missing);
  const most = MAX_EMPTY * (rows.length + rows.flat().length);
  if (missing.flat(2).length > most) return new Map();
  return new Map(parts.map((part, at) => [part, missing[at] ?? []]));
}

/**
 * Places cells as browsers do: each at the first column that no cell from a row above occupies. Finds missing cells
 * only if `columns` is given.
 */
function layOut(rows: Rows, columns?: number) {
  /** For each column, the first row that is free. */
  const freeFrom: number[] = Array(columns ?? 0).fill(0);
  const missing: number[][] = [];
  for (const [at, row] of rows.entries()) {
    let column = 0;
    for (const { colspan = 1, rowspan = 1 } of row) {
      while ((freeFrom[column] ?? 0) > at) column += 1;
      const end = column + Math.min(colspan, MAX_COLUMNS);
      if (end > MAX_COLUMNS) return { columns: end, missing };
      for (; column < end; column += 1) freeFrom[column] = at + (rowspan || rows.length);
    }
    if (columns !== undefined) missing.push(freeRuns(freeFrom, at));
  }
  return { columns: freeFrom.length, missing };
}

/** Returns the lengths of the runs of free columns in a row. */
function freeRuns(freeFrom: readonly number[], at: number): number[] {
  const lengths: number[] = [];
  let length = 0;
  for (const row of [...freeFrom, Number.POSITIVE_INFINITY]) {
    if (row <= at) length += 1;
    else if (length > 0) {
      lengths.push(length);
      length = 0;
    }
  }
  return lengths;
}
