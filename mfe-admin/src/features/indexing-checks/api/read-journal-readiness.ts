import type { JournalReadiness } from '@app/contracts';
import { area } from '../../../area.ts';

export function readJournalReadiness(signal?: AbortSignal): Promise<JournalReadiness> {
  return area.api.get('/api/admin/readiness', { signal });
}
