import type { DeskRow } from '@app/contracts/manuscripts';
import { DataTable, EmptyState } from '@app/office-kit/tables/data-table.tsx';
import { TableHead } from '@app/office-kit/tables/sort-header.tsx';
import { Link } from '@app/web-kit';
import styles from './desk.module.css';
import { stateLabel, turnText } from './words.ts';

const columns = [
  { label: 'Manuscript' },
  { label: 'State' },
  { label: 'Reviews' },
  { label: 'Editors' },
];

export function DeskTable({ rows, empty }: { rows: readonly DeskRow[]; empty: string }) {
  if (rows.length === 0) return <EmptyState>{empty}</EmptyState>;
  return (
    <DataTable label="Manuscripts" cards="lines">
      <TableHead columns={columns} />
      <tbody>
        {rows.map((row) => (
          <Row key={row.id} {...row} />
        ))}
      </tbody>
    </DataTable>
  );
}

/**
 * On a phone, a row is a card. Each cell has a single element, so that this element stands beside the label of the
 * cell.
 */
function Row(row: DeskRow) {
  const { needed, asked, agreed, submitted } = row.reviews;
  return (
    <tr>
      <td data-label="Manuscript">
        <div>
          <Link to={`/review/desk/manuscripts/${row.id}`} className={styles.title}>
            {row.title || 'Without title'}
          </Link>
          <span className={styles.line}>
            {row.reference} · {row.author} · {row.type}
            {row.round > 1 && ` · round ${row.round}`}
          </span>
        </div>
      </td>
      <td data-label="State">
        <div>
          <span>{stateLabel(row.state)}</span>
          <span className={styles.line} data-overdue={row.isOverdue || undefined}>
            {row.isOverdue && 'Overdue: '}
            {turnText(row)}
          </span>
        </div>
      </td>
      <td data-label="Reviews">
        <div>
          {needed > 0 ? (
            <>
              <span>
                {submitted} of {needed}
              </span>
              <span className={styles.line}>
                {asked} asked, {agreed} reviewing
              </span>
            </>
          ) : (
            '–'
          )}
        </div>
      </td>
      <td data-label="Editors">{row.editors.join(', ') || '–'}</td>
    </tr>
  );
}
