import { withEntries } from '@app/office-kit/tables/list-query.ts';

/** Each service has a log of its own. */
export const auditSources = { records: 'Journal records', users: 'Users' } as const;
export type AuditSource = keyof typeof auditSources;

/** What the address of the page says: which log, which of its entries, which page of them. */
export interface AuditView {
  source: AuditSource;
  kind: string;
  record: string;
  by: string;
  page: number;
}

export function viewOf(query: string): AuditView {
  const entries = new URLSearchParams(query);
  const get = (name: string) => entries.get(name)?.trim() ?? '';
  return {
    source: get('source') === 'users' ? 'users' : 'records',
    kind: get('kind'),
    record: get('record'),
    by: get('by'),
    page: Math.max(1, Math.trunc(Number(get('page'))) || 1),
  };
}

/** Where a view is, given what it has other than the first page of all of the journal's records. */
export function auditPath(view: Partial<AuditView>): string {
  const { source = 'records', kind = '', record = '', by = '', page = 1 } = view;
  const query = withEntries('', {
    source: source === 'records' ? '' : source,
    kind,
    record,
    by,
    page: page === 1 ? '' : String(page),
  });
  return `/admin/audit${query}`;
}
