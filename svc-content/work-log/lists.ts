import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { CSV_START, csvRow, plainText, workStatusNames } from '@app/contracts';
import type { WorkEntryRecord } from './model.ts';
import { presentWorkEntry } from './presenter.ts';

/** The number of entries in a chunk, which takes about 5 ms. Other requests are served between two chunks. */
const CHUNK = 250;

export async function* jsonChunks(records: readonly WorkEntryRecord[]): AsyncGenerator<string> {
  yield '[';
  for await (const { chunk, start } of chunks(records)) {
    const entries = JSON.stringify(chunk.map(presentWorkEntry)).slice(1, -1);
    yield start === 0 ? entries : `,${entries}`;
  }
  yield ']';
}

const COLUMNS = 's.no.,Work,Status,Created by,Created at,Last changed by,Last changed at'.split(
  ',',
);

export async function* csvChunks(records: readonly WorkEntryRecord[]): AsyncGenerator<string> {
  yield CSV_START + csvRow(COLUMNS);
  for await (const { chunk, start } of chunks(records)) {
    yield chunk.map((entry, at) => csvRow([String(start + at + 1), ...cellsOf(entry)])).join('');
  }
}

async function* chunks(records: readonly WorkEntryRecord[]) {
  for (let start = 0; start < records.length; start += CHUNK) {
    yield { chunk: records.slice(start, start + CHUNK), start };
    await yieldToOthers();
  }
}

function cellsOf({ content, status, createdby, created_at, changes }: WorkEntryRecord): string[] {
  const last = changes.at(-1);
  return [
    plainText(content),
    workStatusNames[status],
    createdby,
    created_at.toISOString(),
    last?.by ?? '',
    last?.at.toISOString() ?? '',
  ];
}
