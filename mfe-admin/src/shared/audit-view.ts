import type { AuditSource } from '@app/contracts';
import { withEntries } from '@app/office-kit/tables/list-query.ts';

export const auditSources: Record<AuditSource, string> = {
  records: 'Journal records',
  users: 'Users',
};

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
