import { AUDIT_PAGE_SIZE, type AuditEntry, type AuditPage, type AuditSource } from '@app/contracts';
import { readAudit, readUserAudit } from '@app/contracts/endpoints';
import { Button, NativeSelect, TextInput } from '@app/office-kit';
import { formatMoment, formatSecond } from '@app/office-kit/dates.ts';
import {
  changedFieldLabels,
  FieldDifferences,
} from '@app/office-kit/differences/field-differences.tsx';
import { DataTable, EmptyState } from '@app/office-kit/tables/data-table.tsx';
import { EXPAND_COLUMN, ExpandableRow } from '@app/office-kit/tables/expandable-row.tsx';
import { Pager } from '@app/office-kit/tables/pager.tsx';
import { TableHead } from '@app/office-kit/tables/sort-header.tsx';
import { Link, useLoaderData, useNavigate } from '@app/web-kit';
import { useState } from 'react';
import { area } from '../area.ts';
import { actionText, changeText } from '../features/overview/audit/audit-text.ts';
import {
  type AuditView,
  auditPath,
  auditSources,
  viewOf,
} from '../features/overview/audit/audit-view.ts';
import {
  auditedKinds,
  kindsOf,
  recordPath,
  sourceOf,
} from '../features/overview/audit/audited-kinds.ts';
import auditStyles from '../features/overview/audit/components/audit.module.css';
import { backTo, PageHead } from '../features/overview/frame/components/page-head.tsx';
import styles from './pages.module.css';

export const loader = area.loader(async (call, { request }) => {
  const view = viewOf(new URL(request.url).search);
  const { source, by } = view;
  const kind = view.kind || undefined;
  const record = view.record || undefined;
  const read = (page: number) =>
    call(source === 'users' ? readUserAudit : readAudit, { query: { kind, record, by, page } });
  const audit = await read(view.page);
  // The page number in the URL may be too high, for example in an old bookmark. The last page is then shown.
  const page = Math.min(view.page, Math.max(1, Math.ceil(audit.total / AUDIT_PAGE_SIZE)));
  if (page === view.page) return { view, audit };
  return { view: { ...view, page }, audit: await read(page) };
});

export function Component() {
  const { view, audit } = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  const { entries, total } = audit;
  const isHistory = view.record !== '';
  const pager = (
    <Pager
      noun="entries"
      page={view.page}
      pageSize={AUDIT_PAGE_SIZE}
      total={total}
      onPage={(page) => navigate(auditPath({ ...view, page }), { preventScrollReset: true })}
    />
  );

  return (
    <>
      <PageHead
        title={titleOf(view, audit)}
        links={isHistory ? [backTo(auditPath({ source: view.source }), 'Audit log')] : []}
      />
      <p className={styles.auditIntro}>
        Every change with its user, time and address. Entries that are changed or removed later are
        detected.
      </p>
      {!isHistory && <AuditTabs current={view.source} />}
      <div className={styles.auditTools}>
        {!isHistory && <AuditFilter view={view} />}
        {total > 0 && pager}
      </div>
      {entries.length === 0 ? (
        <EmptyState>{emptyText(view)}</EmptyState>
      ) : (
        <AuditTable entries={entries} isHistory={isHistory} page={auditPath(view)} />
      )}
    </>
  );
}

function titleOf({ record }: AuditView, { entries }: AuditPage): string {
  if (record === '') return 'Audit log';
  return entries[0] ? `History of ${entries[0].label}` : 'History';
}

function emptyText({ kind, record, by }: AuditView): string {
  if (record !== '') return 'This record has not been changed since the audit log began.';
  if (kind !== '' && by !== '') return 'There are no changes of this kind by a matching user.';
  if (kind !== '') return 'There are no changes of this kind.';
  if (by !== '') return 'There are no changes by a matching user.';
  return 'Changes by administrators will be listed here.';
}

/** Filters the entries. The fields stay mounted while the list changes, so that they retain the focus. */
function AuditFilter({ view }: { view: AuditView }) {
  const navigate = useNavigate();
  const [by, setBy] = useState(view.by);
  const [lastBy, setLastBy] = useState(view.by);
  // The address has changed by other means than this form, for example by going back.
  if (lastBy !== view.by) {
    setLastBy(view.by);
    setBy(view.by);
  }
  const show = (change: Partial<AuditView>) =>
    navigate(auditPath({ source: view.source, kind: view.kind, by: by.trim(), ...change }), {
      preventScrollReset: true,
    });
  const kinds = kindsOf(view.source);

  return (
    <search>
      <form
        className={auditStyles.filter}
        onSubmit={(event) => {
          event.preventDefault();
          show({});
        }}
      >
        {kinds.length > 1 && (
          <NativeSelect
            label="Kind"
            value={view.kind}
            onChange={({ currentTarget }) => show({ kind: currentTarget.value })}
            data={[{ value: '', label: 'All kinds' }, ...kinds]}
          />
        )}
        <TextInput
          label="User"
          placeholder="Name or part of it"
          type="search"
          autoComplete="off"
          maxLength={200}
          value={by}
          onChange={({ currentTarget }) => setBy(currentTarget.value)}
        />
        <Button type="submit" variant="default">
          Show
        </Button>
      </form>
    </search>
  );
}

const sources: readonly AuditSource[] = ['records', 'users'];

function AuditTabs({ current }: { current: AuditSource }) {
  return (
    <nav className={auditStyles.tabs} aria-label="Audit logs">
      {sources.map((source) => (
        <Link
          key={source}
          to={auditPath({ source })}
          aria-current={source === current ? 'page' : undefined}
        >
          {auditSources[source]}
        </Link>
      ))}
    </nav>
  );
}

const columns = [
  EXPAND_COLUMN,
  { label: 'When' },
  { label: 'Who' },
  { label: 'What' },
  { label: 'Fields', className: auditStyles.fields },
];

interface AuditTableProps {
  entries: readonly AuditEntry[];
  /** Whether the entries all belong to one record. */
  isHistory: boolean;
  page: string;
}

function AuditTable({ entries, isHistory, page }: AuditTableProps) {
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
          <td className={auditStyles.when}>
            <time dateTime={at}>{formatMoment(at)}</time>
          </td>
          <td className={auditStyles.who}>{by.name}</td>
          <td className={auditStyles.what} data-main>
            {actionText(action)} {!known?.singleton && `${known?.name ?? kind} `}
            {path ? <Link to={path}>{label}</Link> : label}
          </td>
          <td className={auditStyles.fields}>{action === 'update' && fields.join(', ')}</td>
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
      <p className={auditStyles.circumstances}>
        <time dateTime={at}>{formatSecond(at)}</time>
        {address && <span>from {address}</span>}
        {!isHistory && record !== '' && (
          <Link to={auditPath({ source: sourceOf(kind), kind, record })}>History of {label}</Link>
        )}
      </p>
      <p className={auditStyles.circumstances}>
        <span>Entry {seq}, hash</span>
        <code className={auditStyles.hash}>{hash}</code>
      </p>
    </>
  );
}
