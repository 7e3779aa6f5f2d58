import type { AuditEntry } from '@app/contracts';
import { formatMoment, formatSecond } from '@app/office-kit/dates.ts';
import {
  changedFieldLabels,
  FieldDifferences,
} from '@app/office-kit/differences/field-differences.tsx';
import { DataTable } from '@app/office-kit/tables/data-table.tsx';
import { EXPAND_COLUMN, ExpandableRow } from '@app/office-kit/tables/expandable-row.tsx';
import { TableHead } from '@app/office-kit/tables/sort-header.tsx';
import { Link } from '@app/web-kit';
import { auditPath } from '../../../../shared/audit-view.ts';
import { actionText, changeText } from '../audit-text.ts';
import { auditedKinds, recordPath, sourceOf } from '../audited-kinds.ts';
import styles from './audit.module.css';

const columns = [
  EXPAND_COLUMN,
  { label: 'When' },
  { label: 'Who' },
  { label: 'What' },
  { label: 'Fields', className: styles.fields },
];

interface AuditTableProps {
  entries: readonly AuditEntry[];
  /** Whether the entries all belong to one record. */
  isHistory: boolean;
  page: string;
}

export function AuditTable({ entries, isHistory, page }: AuditTableProps) {
  return (
    <DataTable label="Audit log" page={page} cards="flow">
      <TableHead columns={columns} />
      <tbody>
        {entries.map((entry) => (
          <AuditRow key={entry.seq} entry={entry} isHistory={isHistory} />
        ))}
      </tbody>
    </DataTable>
  );
}

function AuditRow({ entry, isHistory }: { entry: AuditEntry; isHistory: boolean }) {
  const { seq, at, by, action, kind, label, before, after } = entry;
  const known = auditedKinds[kind];
  const path = recordPath(entry);
  const fields = changedFieldLabels(before, after, known?.labels ?? {});
  return (
    <ExpandableRow
      id={String(seq)}
      name={`${changeText(entry)} ${label}, entry ${seq}`}
      columns={columns.length - 1}
      cells={
        <>
          <td className={styles.when}>
            <time dateTime={at}>{formatMoment(at)}</time>
          </td>
          <td className={styles.who}>{by.name}</td>
          <td className={styles.what} data-main>
            {actionText(action)} {!known?.singleton && `${known?.name ?? kind} `}
            {path ? <Link to={path}>{label}</Link> : label}
          </td>
          <td className={styles.fields}>{action === 'update' && fields.join(', ')}</td>
        </>
      }
    >
      {() => <Details entry={entry} isHistory={isHistory} />}
    </ExpandableRow>
  );
}

function Details({ entry, isHistory }: { entry: AuditEntry; isHistory: boolean }) {
  const { seq, at, address, kind, record, label, before, after, hash } = entry;
  const known = auditedKinds[kind];
  return (
    <>
      {(before || after) && (
        <FieldDifferences before={before} after={after} labels={known?.labels ?? {}} />
      )}
      <p className={styles.circumstances}>
        <time dateTime={at}>{formatSecond(at)}</time>
        {address && <span>from {address}</span>}
        {!isHistory && record !== '' && (
          <Link to={auditPath({ source: sourceOf(kind), kind, record })}>History of {label}</Link>
        )}
      </p>
      <p className={styles.circumstances}>
        <span>Entry {seq}, hash</span>
        <code className={styles.hash}>{hash}</code>
      </p>
    </>
  );
}
