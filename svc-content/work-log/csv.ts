import { CSV_START, csvRow, plainText, workStatusNames } from '@app/contracts';
import type { WorkEntryRecord } from './model.ts';
import { chunks } from './presenter.ts';

type Column = readonly [header: string, cellOf: (entry: WorkEntryRecord, at: number) => string];

const columns: readonly Column[] = [
  ['s.no.', (_, at) => String(at + 1)],
  ['Work', ({ content }) => plainText(content)],
  ['Status', ({ status }) => workStatusNames[status]],
  ['Created by', ({ createdby }) => createdby],
  ['Created at', ({ created_at }) => created_at.toISOString()],
  ['Last changed by', ({ changes }) => changes.at(-1)?.by ?? ''],
  ['Last changed at', ({ changes }) => changes.at(-1)?.at.toISOString() ?? ''],
];

export async function* csvChunks(records: readonly WorkEntryRecord[]): AsyncGenerator<string> {
  yield CSV_START + csvRow(columns.map(([header]) => header));
  for await (const { chunk, start } of chunks(records)) {
    const row = (entry: WorkEntryRecord, at: number) =>
      csvRow(columns.map(([, cellOf]) => cellOf(entry, start + at)));
    yield chunk.map(row).join('');
  }
}
