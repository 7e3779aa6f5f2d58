import { AUDIT_PAGE_SIZE, type AuditPage } from '@app/contracts';
import { readAudit, readUserAudit } from '@app/contracts/endpoints';
import { EmptyState } from '@app/office-kit/tables/data-table.tsx';
import { Pager } from '@app/office-kit/tables/pager.tsx';
import { useLoaderData, useNavigate } from '@app/web-kit';
import { area } from '../area.ts';
import { AuditFilter, AuditTabs } from '../features/overview/audit/components/audit-filter.tsx';
import { AuditTable } from '../features/overview/audit/components/audit-table.tsx';
import { backTo, PageHead } from '../features/overview/frame/components/page-head.tsx';
import { type AuditView, auditPath, viewOf } from '../shared/audit-view.ts';
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
