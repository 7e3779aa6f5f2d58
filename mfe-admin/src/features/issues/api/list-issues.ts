import type { AdminIssue } from '@app/contracts';
import { area } from '../../../area.ts';

export function listIssues(signal?: AbortSignal): Promise<AdminIssue[]> {
  return area.api.get('/api/admin/archives/', { signal });
}
