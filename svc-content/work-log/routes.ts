import { Readable } from 'node:stream';
import { setImmediate as othersTurn } from 'node:timers/promises';
import {
  changeWorkEntrySchema,
  createWorkEntrySchema,
  WORK_LOG_PATH,
  workQuerySchema,
} from '@app/contracts';
import { type Bearer, claimsOf, jsonBody, parse } from '@app/service-kit';
import Router from '@koa/router';
import { answerBearer } from '../record-store/responses.ts';
import type { WorkEntryRecord } from './model.ts';
import { onceLoaded } from './once-loaded.ts';
import { presentHistory, presentWorkEntry, presentWorkPage } from './presenter.ts';
import type { WorkLog } from './work-log.ts';

export interface WorkLogRoutes {
  auth: Bearer;
  workLog: WorkLog;
}

/** The staff's work log. It keeps its own history of changes: the audit log is the journal's. */
export function workLogRoutes({ auth, workLog }: WorkLogRoutes): Router {
  const router = new Router();
  const staff = auth.require('staff', 'admin');
  const loaded = onceLoaded(workLog);

  router.get(WORK_LOG_PATH, staff, loaded, async (ctx) => {
    const { page, ...filter } = parse(workQuerySchema, ctx.query);
    const selection = workLog.select(filter);
    if (page !== undefined) {
      answerBearer(ctx, presentWorkPage(selection, page));
      return;
    }
    ctx.type = 'json';
    answerBearer(ctx, Readable.from(listed(selection.records), { objectMode: false }));
  });

  router.post(WORK_LOG_PATH, staff, jsonBody(), async (ctx) => {
    const entry = parse(createWorkEntrySchema, ctx.request.body);
    const { record, isNew } = await workLog.create(entry, claimsOf(ctx).name);
    answerBearer(ctx, presentWorkEntry(record), isNew ? 201 : 200);
  });

  router.get(`${WORK_LOG_PATH}/:id`, staff, loaded, async (ctx) => {
    answerBearer(ctx, presentHistory(workLog.history(ctx.params.id ?? '')));
  });

  router.put(`${WORK_LOG_PATH}/:id`, staff, jsonBody(), async (ctx) => {
    const change = parse(changeWorkEntrySchema, ctx.request.body);
    const entry = await workLog.changeStatus(ctx.params.id ?? '', change, claimsOf(ctx).name);
    answerBearer(ctx, presentWorkEntry(entry));
  });

  return router;
}

/** Some 200 kB. */
const PIECE = 500;

/** A list of 100,000 entries in pieces, between which others are served. */
async function* listed(records: readonly WorkEntryRecord[]): AsyncGenerator<string> {
  yield '[';
  for (let start = 0; start < records.length; start += PIECE) {
    const piece = records.slice(start, start + PIECE).map(presentWorkEntry);
    yield (start === 0 ? '' : ',') + JSON.stringify(piece).slice(1, -1);
    await othersTurn();
  }
  yield ']';
}
