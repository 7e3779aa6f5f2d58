import { childNamed, elementsOf, type XmlElement } from '@app/service-kit/docx';
import { valOf } from './styles.ts';

const valued = (name: string, value: number): XmlElement => ({
  name,
  attributes: { [name === 'w:gridCol' ? 'w:w' : 'w:val']: String(value) },
  children: [],
});

/**
 * Gives the grid and the first row of a table all its columns. pandoc counts the columns there, and omits cells beyond
 * them.
 */
export function setColumns(table: XmlElement): void {
  const grid = childNamed(table, 'w:tblGrid');
  const rows = elementsOf(table).filter(({ name }) => name === 'w:tr');
  const widths = rows.map(widthOf);
  const columns = Math.max(0, ...widths);
  if (grid && elementsOf(grid).length < columns)
    grid.children = Array.from({ length: columns }, () => valued('w:gridCol', 1000));
  const [first] = rows;
  const missing = columns - (widths[0] ?? 0);
  if (!first || missing === 0) return;
  const properties = { name: 'w:tcPr', attributes: {}, children: [valued('w:gridSpan', missing)] };
  const paragraph = { name: 'w:p', attributes: {}, children: [] };
  first.children.push({ name: 'w:tc', attributes: {}, children: [properties, paragraph] });
}

function widthOf(row: XmlElement): number {
  const cells = elementsOf(row).flatMap((cell) =>
    cell.name === 'w:sdt' ? elementsOf(childNamed(cell, 'w:sdtContent') ?? cell) : [cell],
  );
  return cells
    .filter(({ name }) => name === 'w:tc')
    .map((cell) => Number(valOf(childNamed(cell, 'w:tcPr'), 'w:gridSpan') ?? 1))
    .reduce((sum, span) => sum + span, 0);
}
