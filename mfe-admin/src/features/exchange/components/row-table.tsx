import { Radio } from '@app/office-kit';
import { RichTitle } from '@app/office-kit/rich-text/rich-title.tsx';
import { DataTable } from '@app/office-kit/tables/data-table.tsx';
import { pageOf } from '@app/office-kit/tables/list-query.ts';
import { Pager } from '@app/office-kit/tables/pager.tsx';
import { TableHead } from '@app/office-kit/tables/sort-header.tsx';
import { useState } from 'react';
import { messagesOf, outcomeNames, outcomeOf, type RowOutcome } from '../import-report.ts';
import type { ImportState } from '../import-state.ts';
import styles from './exchange.module.css';

const PAGE_SIZE = 50;

export function RowTable({ state }: { state: ImportState }) {
  const [show, setShow] = useState<'all' | 'errors'>('all');
  const [wanted, setWanted] = useState(1);
  const all = (state.plan?.rows ?? []).map((row, at) => ({
    row,
    at,
    outcome: outcomeOf(state, at),
  }));
  const faulty = all.filter(({ outcome }) => outcome === 'faulty' || outcome === 'failed');
  const { rows, page, total } = pageOf(show === 'all' ? all : faulty, wanted, PAGE_SIZE);
  const hasFiles = new Set(all.map(({ row }) => row.file)).size > 1;
  const errors = `Errors by ${state.plan?.format === 'csv' ? 'column' : 'element'}`;
  const columns = [hasFiles ? 'File, line' : 'Line', 'Reference', 'Title', 'Outcome', errors].map(
    (label) => ({ label }),
  );

  return (
    <>
      <div className={styles.tools}>
        <Radio.Group
          label="Show"
          value={show}
          onChange={(value) => {
            setShow(value === 'errors' ? 'errors' : 'all');
            setWanted(1);
          }}
        >
          <div className={styles.choices}>
            <Radio value="all" label={`All rows (${all.length})`} />
            <Radio value="errors" label={`Only errors (${faulty.length})`} />
          </div>
        </Radio.Group>
        <Pager noun="rows" page={page} pageSize={PAGE_SIZE} total={total} onPage={setWanted} />
      </div>
      <DataTable label="Rows of the source" cards="lines">
        <TableHead columns={columns} />
        <tbody>
          {rows.map(({ row, at, outcome }) => (
            <tr key={at}>
              <td data-label={hasFiles ? 'File, line' : 'Line'}>
                {hasFiles && <span className={styles.file}>{row.file}</span>}
                {row.line}
              </td>
              <td className={styles.reference} data-label="Reference">
                {row.refnumber}
              </td>
              <td className={styles.title} data-main>
                <RichTitle html={row.title} />
              </td>
              <td data-label="Outcome">
                <span className={`${styles.mark} ${outcomeStyles[outcome]}`}>
                  {outcomeNames[outcome]}
                </span>
              </td>
              <td data-label="Errors">
                <ul className={styles.messages}>
                  {messagesOf(row, state.progress.get(at)).map((message) => (
                    <li key={message}>{message}</li>
                  ))}
                </ul>
              </td>
            </tr>
          ))}
        </tbody>
      </DataTable>
    </>
  );
}

const outcomeStyles: Record<RowOutcome, string | undefined> = {
  new: styles.good,
  imported: styles.good,
  exists: styles.quiet,
  waiting: styles.quiet,
  sending: styles.quiet,
  faulty: styles.bad,
  failed: styles.bad,
};
