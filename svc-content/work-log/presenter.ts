import { setImmediate as yieldToOthers } from 'node:timers/promises';
import {
  MAX_WORK_HISTORY,
  WORK_PAGE_SIZE,
  type WorkEntry,
  type WorkEntryHistory,
  type WorkPage,
} from '@app/contracts';
import type { WorkEntryRecord } from './model.ts';
import type { Selection } from './work-index.ts';

export function presentWorkEntry(record: WorkEntryRecord): WorkEntry {
  const { content, status, createdby, created_at, version } = record;
  const id = String(record._id);
  return { id, content, status, createdby, created_at: created_at.toISOString(), version };
}

export function presentHistory(record: WorkEntryRecord): WorkEntryHistory {
  const changes = record.changes.slice(-MAX_WORK_HISTORY);
  const presented = changes.map(({ by, at, from, to }) => ({ by, at: at.toISOString(), from, to }));
  return { ...presentWorkEntry(record), changes: presented };
}

/** Returns a page of a selection, or the last page if `wanted` is beyond the end. */
export function presentWorkPage({ records, counts }: Selection, wanted: number): WorkPage {
  const total = records.length;
  const page = Math.min(wanted, Math.max(1, Math.ceil(total / WORK_PAGE_SIZE)));
  const pageRecords = records.slice((page - 1) * WORK_PAGE_SIZE, page * WORK_PAGE_SIZE);
  return {
    entries: pageRecords.map(presentWorkEntry),
    total,
    page,
    pageSize: WORK_PAGE_SIZE,
    counts,
  };
}

/** The number of entries in a chunk. A chunk takes about 5 ms. Then other requests are handled. */
const CHUNK = 250;

export async function* jsonChunks(records: readonly WorkEntryRecord[]): AsyncGenerator<string> {
  yield '[';
  for await (const { chunk, start } of chunks(records)) {
    const entries = JSON.stringify(chunk.map(presentWorkEntry)).slice(1, -1);
    yield start === 0 ? entries : `,${entries}`;
  }
  yield ']';
}

/** Divides entries into chunks. Other requests are handled between two chunks. */
export async function* chunks(records: readonly WorkEntryRecord[]) {
  for (let start = 0; start < records.length; start += CHUNK) {
    yield { chunk: records.slice(start, start + CHUNK), start };
    await yieldToOthers();
  }
}
