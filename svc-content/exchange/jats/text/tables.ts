import type { Cell, Grid } from '@app/contracts/full-text';
import { element, known, type Xml } from '../../../store/text/xml.ts';
import { inlineXml } from './inlines.ts';
import { blocksAt, PLACES } from './places.ts';
import type { Writing } from './writing.ts';

const ALIGNMENTS = ['left', 'right', 'center', 'justify'];
const alignOf = (align: string | undefined) =>
  align && ALIGNMENTS.includes(align) ? align : undefined;

export function gridXml(grid: Grid, writing: Writing): Xml {
  const rows = (cells: readonly Cell[][]) =>
    cells
      .filter((row) => row.length > 0)
      .map((row) =>
        element(
          'tr',
          row.map((cell) => cellXml(cell, writing)),
        ),
      );
  const columns = grid.columns?.map(({ width, align }) =>
    element('col', undefined, { width, align: alignOf(align) }),
  );
  const bodies = grid.bodies.map(rows).filter((body) => body.length > 0);
  const [head, foot] = [rows(grid.head), rows(grid.foot)];
  // A table without rows gets an empty row, because JATS requires one.
  const filled = bodies.length > 0 ? bodies : [element('tr', element('td', undefined))];
  return element(
    'table',
    [
      columns,
      known('thead', head),
      known('tfoot', foot),
      filled.map((body) => element('tbody', body)),
    ],
    // The language is an attribute of the table around the grid.
    { id: writing.ids.take(grid.id) },
  );
}

function cellXml({ isHeader, colspan, rowspan, align, content }: Cell, writing: Writing): Xml {
  const [only, ...others] = content;
  const isAlone = only?.type === 'paragraph' && others.length === 0;
  const isText = isAlone && !only.lang && !only.continues && !writing.ids.isTarget(only.id);
  const inner = isText
    ? inlineXml(only.content, writing, 'title')
    : blocksAt(content, PLACES.cell, writing);
  return element(isHeader ? 'th' : 'td', inner, {
    colspan: colspan?.toString(),
    rowspan: rowspan?.toString(),
    align: alignOf(align),
  });
}
