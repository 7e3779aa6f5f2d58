import type { AdminIssue, CreateIssue } from '@app/contracts';
import { area } from '../../../area.ts';

export function createIssue(issue: CreateIssue, signal?: AbortSignal): Promise<AdminIssue> {
  return area.api.send('POST', '/api/admin/create-issue', issue, { signal });
}
