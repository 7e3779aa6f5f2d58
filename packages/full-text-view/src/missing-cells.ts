import type { Cell, Grid } from '@app/contracts/full-text';

/** HTML allows no cell to span more columns. A table that has more is left as it is. */
export const MAX_COLUMNS = 1_000;

type Rows = readonly (readonly Cell[])[];

/**
 * Returns, by the rows of each part of a table, over how many columns each empty cell extends that a row needs to have all
 * columns. In PDFs, a table whose rows have different numbers of columns is not accessible.
 */
export function missingCells({ head, bodies, foot }: Grid): Map<Rows, number[][]> {
  const parts: Rows[] = [head, ...bodies, foot];
  const columns = Math.max(...parts.map((rows) => layOut(rows).columns));
  return new Map(parts.map((rows) => [rows, layOut(rows, columns).missing]));
}

/** Places cells as browsers do: each at the first column that no cell from above takes. */
function layOut(rows: Rows, columns = 0) {
  /** By column: the first row that no cell takes. */
  const freeFrom: number[] = Array(Math.min(columns, MAX_COLUMNS)).fill(0);
  const missing: number[][] = [];
  for (const [at, row] of rows.entries()) {
    let column = 0;
    for (const { colspan = 1, rowspan = 1 } of row) {
      while ((freeFrom[column] ?? 0) > at) column += 1;
      const end = column + Math.min(colspan, MAX_COLUMNS);
      if (end > MAX_COLUMNS) return { columns: end, missing: [] };
      for (; column < end; column += 1) freeFrom[column] = at + (rowspan || rows.length);
    }
    missing.push(freeRuns(freeFrom, at));
  }
  return { columns: freeFrom.length, missing };
}

/** Returns the lengths of the runs of columns that are free in a row. */
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
