import { Readable } from 'node:stream';
import { setImmediate as othersTurn } from 'node:timers/promises';
import {
  CSV_START,
  csvRow,
  plainText,
  WORK_CSV_PATH,
  workFilterSchema,
  workStatusNames,
} from '@app/contracts';
import { type Bearer, parse } from '@app/service-kit';
import Router from '@koa/router';
import { answerBearer } from '../record-store/responses.ts';
import type { WorkEntryRecord } from './model.ts';
import { onceLoaded } from './once-loaded.ts';
import type { WorkLog } from './work-log.ts';

const COLUMNS = [
  's.no.',
  'Work',
  'Status',
  'Created by',
  'Created at',
  'Last changed by',
  'Last changed at',
];

/** Some 5 ms of work. */
const ROWS_OF_A_PIECE = 250;

interface WorkCsvRoutes {
  auth: Bearer;
  workLog: WorkLog;
}

/** What the list shows, all pages of it, for a spreadsheet. */
export function workCsvRoutes({ auth, workLog }: WorkCsvRoutes): Router {
  const router = new Router();

  const staff = auth.require('staff', 'admin');

  router.get(WORK_CSV_PATH, staff, onceLoaded(workLog), async (ctx) => {
    const filter = parse(workFilterSchema, ctx.query);
    const { records } = workLog.select(filter);
    ctx.attachment(`work-log-${new Date().toISOString().slice(0, 10)}.csv`);
    answerBearer(ctx, Readable.from(csvPieces(records), { objectMode: false }));
  });

  return router;
}

/** A file of 100,000 entries in pieces, between which others are served: a fast reader alone makes no pause. */
async function* csvPieces(entries: readonly WorkEntryRecord[]): AsyncGenerator<string> {
  yield CSV_START + csvRow(COLUMNS);
  for (let from = 0; from < entries.length; from += ROWS_OF_A_PIECE) {
    const rows = entries.slice(from, from + ROWS_OF_A_PIECE);
    yield rows.map((entry, at) => csvRow([String(from + at + 1), ...cellsOf(entry)])).join('');
    await othersTurn();
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
