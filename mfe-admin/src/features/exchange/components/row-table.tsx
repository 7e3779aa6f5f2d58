import { Radio } from '@app/office-kit';
import { RichTitle } from '@app/office-kit/rich-text/rich-title.tsx';
import { DataTable } from '@app/office-kit/tables/data-table.tsx';
import { pageOf } from '@app/office-kit/tables/list-query.ts';
import { Pager } from '@app/office-kit/tables/pager.tsx';
import { useState } from 'react';
import { messagesOf, outcomeOf } from '../import-report.ts';
import type { ImportState } from '../import-state.ts';
import styles from './exchange.module.css';
import { OutcomeMark } from './outcome-mark.tsx';

const PAGE_SIZE = 50;

/** Each row of the source with what it is found to be, or has become. */
export function RowTable({ state }: { state: ImportState }) {
  const [show, setShow] = useState<'all' | 'faults'>('all');
  const [wanted, setWanted] = useState(1);
  const all = (state.plan?.rows ?? []).map((row, at) => ({
    row,
    at,
    outcome: outcomeOf(state, at),
  }));
  const faulty = all.filter(({ outcome }) => outcome === 'faulty' || outcome === 'failed');
  const { rows, page, total } = pageOf(show === 'all' ? all : faulty, wanted, PAGE_SIZE);
  const column = state.plan?.format === 'csv' ? 'column' : 'element';

  return (
    <>
      <div className={styles.tools}>
        <Radio.Group
          label="Show"
          value={show}
          onChange={(value) => {
            setShow(value === 'faults' ? 'faults' : 'all');
            setWanted(1);
          }}
        >
          <div className={styles.choices}>
            <Radio value="all" label={`All rows (${all.length})`} />
            <Radio value="faults" label={`Only faults (${faulty.length})`} />
          </div>
        </Radio.Group>
        <Pager of="rows" page={page} pageSize={PAGE_SIZE} total={total} onPage={setWanted} />
      </div>
      <DataTable label="Rows of the source">
        <thead>
          <tr>
            <th scope="col">Line</th>
            <th scope="col">Reference</th>
            <th scope="col">Title</th>
            <th scope="col">Outcome</th>
            <th scope="col">Faults, by {column}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ row, at, outcome }) => (
            <tr key={at}>
              <td>{row.line}</td>
              <td className={styles.reference}>{row.refnumber}</td>
              <td className={styles.title}>
                <RichTitle html={row.title} />
              </td>
              <td>
                <OutcomeMark outcome={outcome} />
              </td>
              <td>
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
