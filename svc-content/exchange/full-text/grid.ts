import type { Cell, Grid } from '@app/contracts/full-text';
import { childrenNamed, elementsOf, textOf, type XmlElement } from '../xml/read-xml.ts';
import { commonOf, type Reading } from './reading.ts';

/** Reads the cells of a table. */
export function gridOf(element: XmlElement, reading: Reading): Grid {
  const grid: Grid = { type: 'grid', ...commonOf(element), head: [], bodies: [], foot: [] };
  const columns: NonNullable<Grid['columns']> = [];
  let loose: XmlElement[] = [];
  const close = () => {
    if (loose.length > 0) grid.bodies.push(rowsOf(loose, reading));
    loose = [];
  };
  const seeColumn = ({ attributes: { width, align, span = '1' } }: XmlElement) => {
    const column = { ...(width && { width }), ...(align && { align }) };
    columns.push(...Array(Math.min(Math.max(Number.parseInt(span, 10) || 1, 1), 100)).fill(column));
  };
  for (const child of elementsOf(element)) {
    if (child.name === 'tr') loose.push(child);
    else if (child.name === 'thead') grid.head.push(...rowsOf(elementsOf(child), reading));
    else if (child.name === 'tfoot') grid.foot.push(...rowsOf(elementsOf(child), reading));
    else if (child.name === 'tbody') grid.bodies.push(rowsOf(elementsOf(child), reading));
    else if (child.name === 'col') seeColumn(child);
    else if (child.name === 'colgroup') {
      const within = childrenNamed(child, 'col');
      for (const column of within.length > 0 ? within : [child]) seeColumn(column);
    } else reading.unheld.add(child.name, textOf(child));
  }
  close();
  if (columns.some((column) => Object.keys(column).length > 0)) grid.columns = columns;
  return grid;
}

function rowsOf(rows: readonly XmlElement[], reading: Reading): Cell[][] {
  return rows
    .filter(({ name }) => name === 'tr')
    .map((row) =>
      elementsOf(row)
        .filter(({ name }) => name === 'td' || name === 'th')
        .map((cell) => cellOf(cell, reading)),
    );
}

function cellOf(element: XmlElement, reading: Reading): Cell {
  const { colspan, rowspan, align } = element.attributes;
  const spanOf = (value: string | undefined) => {
    const span = Number.parseInt(value ?? '1', 10);
    return Number.isInteger(span) && span > 1 && span <= 1000 ? span : undefined;
  };
  const [columns, rows] = [spanOf(colspan), spanOf(rowspan)];
  return {
    ...(element.name === 'th' && { isHeader: true }),
    ...(columns && { colspan: columns }),
    ...(rows && { rowspan: rows }),
    ...(align && { align }),
    content: reading.blocks(element.children),
  };
}
