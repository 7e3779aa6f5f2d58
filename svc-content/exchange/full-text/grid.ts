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
    if (childrenNamed(child, 'row').length > 0)
      seeGroup(grid, columns, { ...element, children: [child] }, reading);
    else if (child.name === 'tr') loose.push(child);
    else if (child.name === 'thead') grid.head.push(...rowsOf(elementsOf(child), reading));
    else if (child.name === 'tfoot') grid.foot.push(...rowsOf(elementsOf(child), reading));
    else if (child.name === 'tbody') grid.bodies.push(rowsOf(elementsOf(child), reading));
    else if (child.name === 'col') seeColumn(child);
    else if (child.name === 'colgroup') {
      const within = childrenNamed(child, 'col');
      for (const column of within.length > 0 ? within : [child]) seeColumn(column);
    } else if (child.name === 'tgroup') seeGroup(grid, columns, child, reading);
    else reading.unheld.add(child.name, textOf(child));
  }
  close();
  if (columns.some((column) => Object.keys(column).length > 0)) grid.columns = columns;
  return grid;
}

function rowsOf(rows: readonly XmlElement[], reading: Reading): Cell[][] {
  const known = (elements: readonly XmlElement[], ...names: string[]) =>
    elements.filter((element) => {
      const isKnown = names.includes(element.name);
      if (!isKnown) reading.unheld.add(element.name, textOf(element));
      return isKnown;
    });
  return known(rows, 'tr').map((row) =>
    known(elementsOf(row), 'td', 'th').map((cell) => cellOf(cell, reading)),
  );
}

/** Reads an OASIS table, in which the elements of rows and cells have other names. */
function seeGroup(
  grid: Grid,
  columns: NonNullable<Grid['columns']>,
  group: XmlElement,
  reading: Reading,
): void {
  const places = new Map<string, number>();
  for (const { attributes } of childrenNamed(group, 'colspec')) {
    places.set(attributes.colname ?? '', places.size);
    const { colwidth: width, align } = attributes;
    columns.push({ ...(width && /[%\d]$/.test(width) && { width }), ...(align && { align }) });
  }
  const spans = new Map(
    childrenNamed(group, 'spanspec').map(({ attributes }) => [attributes.spanname, attributes]),
  );
  const cells = (part: XmlElement) =>
    childrenNamed(part, 'row').map((row) =>
      childrenNamed(row, 'entry').map((entry) => {
        const { morerows = '0', align, spanname } = entry.attributes;
        const { namest = '', nameend = '' } = spans.get(spanname) ?? entry.attributes;
        const [start, end] = [places.get(namest), places.get(nameend)];
        const colspan = start === undefined || end === undefined ? 1 : end - start + 1;
        const rowspan = String(Number.parseInt(morerows, 10) + 1);
        const attributes = { colspan: String(colspan), rowspan, ...(align && { align }) };
        const name = part.name === 'thead' ? 'th' : 'td';
        return cellOf({ ...entry, name, attributes }, reading);
      }),
    );
  for (const part of elementsOf(group)) {
    if (part.name === 'thead') grid.head.push(...cells(part));
    else if (part.name === 'tfoot') grid.foot.push(...cells(part));
    else if (part.name === 'tbody') grid.bodies.push(cells(part));
    else if (!['colspec', 'spanspec'].includes(part.name))
      reading.unheld.add(part.name, textOf(part));
  }
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
