import { CSV_START, csvRow, plainText, workStatusNames } from '@app/contracts';
import type { WorkEntryRecord } from './model.ts';
import { chunks } from './presenter.ts';

const COLUMNS = 's.no.,Work,Status,Created by,Created at,Last changed by,Last changed at'.split(
  ',',
);

export async function* csvChunks(records: readonly WorkEntryRecord[]): AsyncGenerator<string> {
  yield CSV_START + csvRow(COLUMNS);
  for await (const { chunk, start } of chunks(records)) {
    yield chunk.map((entry, at) => csvRow([String(start + at + 1), ...cellsOf(entry)])).join('');
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
