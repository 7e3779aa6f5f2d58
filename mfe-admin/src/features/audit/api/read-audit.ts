import type { AuditPage } from '@app/contracts';
import { area } from '../../../area.ts';
import type { AuditView } from '../audit-view.ts';

export function readAudit(
  { source, kind, record, by, page }: AuditView,
  signal?: AbortSignal,
): Promise<AuditPage> {
  const query = new URLSearchParams({ page: String(page), by });
  if (kind !== '') query.set('kind', kind);
  if (record !== '') query.set('record', record);
  const path = source === 'users' ? '/api/users/audit' : '/api/audit';
  return area.api.get(`${path}?${query}`, { signal });
}
