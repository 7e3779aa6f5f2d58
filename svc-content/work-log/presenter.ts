import type { WorkEntry, WorkEntryHistory } from '@app/contracts';
import type { WorkEntryRecord } from './model.ts';

export function presentWorkEntry(record: WorkEntryRecord): WorkEntry {
  const { content, status, createdby, created_at, version } = record;
  const id = String(record._id);
  return { id, content, status, createdby, created_at: created_at.toISOString(), version };
}

export function presentHistory(record: WorkEntryRecord): WorkEntryHistory {
  const changes = record.changes.map(({ by, at, from, to }) => {
    return { by, at: at.toISOString(), from, to };
  });
  return { ...presentWorkEntry(record), changes };
}
