import type { ArchiveSummary } from '@app/contracts';
import { api } from '../../../api.ts';

export function listArchives(signal: AbortSignal): Promise<ArchiveSummary[]> {
  return api.get<ArchiveSummary[]>('/api/archives/', { signal });
}
