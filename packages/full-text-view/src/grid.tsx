import { type Cell, type Grid, textOfBlocks } from '@app/contracts/full-text';
import { MAX_COLUMNS, missingCells } from './missing-cells.ts';
import { named, type Rendering } from './rendering.ts';

interface GridTableProps {
  grid: Grid;
  rendering: Rendering;
  level: number;
  /** The id of the element that names the table. */
  labelledBy?: string | undefined;
}

/** The maximum number of columns that fit on paper at the normal text size. */
const MANY = 8;

/** Matches nodes whose components may contain sections, headings, headers or footers, which HTML forbids in `th`. */
const NEVER_IN_HEADS = /"type":"(?:section|quotation|notes|references|box)"/;

const ALIGNED = ['left', 'center', 'right', 'justify', 'start', 'end'];

/** A table in its own scrollable region, which keyboards can scroll, too. The table head stays in view. */
export function GridTable({ grid, rendering, level, labelledBy }: GridTableProps) {
  const { columns = [], head, bodies, foot } = grid;
  const missing = missingCells(grid);
  const rows = (cells: readonly Cell[][], isHead = false) =>
    cells.map((row, at) => (
      <tr key={at}>
        {row.map((cell, column) => (
          <TableCell
            key={column}
            cell={cell}
            rowsLeft={cells.length - at}
            isHead={isHead}
            align={cell.align ?? columns[column]?.align}
            rendering={rendering}
            level={level}
          />
        ))}
        {missing.get(cells)?.[at]?.map((columns, place) => (
          <td key={row.length + place} colSpan={columns} />
        ))}
      </tr>
    ));
  const isMany = [...head, ...bodies.flat(), ...foot].some((row) => row.length > MANY);
  const name = labelledBy ? { 'aria-labelledby': labelledBy } : { 'aria-label': 'Table' };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be reachable by keyboard
    // biome-ignore lint/a11y/useSemanticElements: a section would be a part of the text
    <div className="ft-scroll" role="group" tabIndex={0} {...name}>
      <table {...named(grid)} className={isMany ? 'ft-table ft-many' : 'ft-table'}>
        {head.length > 0 && <thead>{rows(head, true)}</thead>}
        {bodies.map((body, at) => (
          <tbody key={at}>{rows(body)}</tbody>
        ))}
        {foot.length > 0 && <tfoot>{rows(foot)}</tfoot>}
      </table>
    </div>
  );
}

interface TableCellProps {
  cell: Cell;
  /** The number of rows from the cell to the end of its head, body or foot. Limits the cell's height. */
  rowsLeft: number;
  isHead: boolean;
  align: string | undefined;
  rendering: Rendering;
  level: number;
}

function TableCell({ cell, rowsLeft, isHead, align = '', rendering, level }: TableCellProps) {
  const shared = {
    // Browsers limit `colspan` to `MAX_COLUMNS`, but Chromium would write a larger number into a PDF, and the table in
    // the PDF would be irregular.
    colSpan: cell.colspan && Math.min(cell.colspan, MAX_COLUMNS),
    rowSpan: cell.rowspan === undefined ? undefined : Math.min(cell.rowspan || rowsLeft, rowsLeft),
    className: ALIGNED.includes(align) ? `ft-${align}` : undefined,
  };
  const content = rendering.blocks(cell.content, level);
  if (!isHead && !cell.isHeader) return <td {...shared}>{content}</td>;
  const nodes = JSON.stringify(cell.content);
  // An empty head cell labels no other cells, so it becomes a data cell.
  const isEmpty =
    textOfBlocks(cell.content, { withFormulas: true }) === '' && !nodes.includes('"picture"');
  if (isEmpty || NEVER_IN_HEADS.test(nodes)) return <td {...shared}>{content}</td>;
  if (isHead) {
    const scope = (cell.colspan ?? 1) > 1 ? 'colgroup' : 'col';
    return (
      <th {...shared} scope={scope}>
        {content}
      </th>
    );
  }
  const scope = (shared.rowSpan ?? 1) > 1 ? 'rowgroup' : 'row';
  return (
    <th {...shared} scope={scope}>
      {content}
    </th>
  );
}
