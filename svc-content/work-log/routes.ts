import { Readable } from 'node:stream';
import {
  changeWorkEntrySchema,
  createWorkEntrySchema,
  WORK_CSV_PATH,
  WORK_LOG_PATH,
  workFilterSchema,
  workQuerySchema,
} from '@app/contracts';
import { AppError, type Bearer, claimsOf, jsonBody, parse } from '@app/service-kit';
import Router from '@koa/router';
import type { Middleware } from 'koa';
import { settlesWithin } from '../record-store/read-your-writes.ts';
import { answerBearer } from '../record-store/responses.ts';
import { csvChunks, jsonChunks } from './lists.ts';
import { presentHistory, presentWorkEntry, presentWorkPage } from './presenter.ts';
import type { WorkLog } from './work-log.ts';

export interface WorkLogRoutes {
  auth: Bearer;
  workLog: WorkLog;
}

/** The staff's work log. It has a history of its own and is not in the audit log, which is the journal's. */
export function workLogRoutes({ auth, workLog }: WorkLogRoutes): Router {
  const router = new Router();
  const staff = auth.require('staff', 'admin');
  const loaded = requireLoaded(workLog);

  router.get(WORK_LOG_PATH, staff, loaded, async (ctx) => {
    const { page, ...filter } = parse(workQuerySchema, ctx.query);
    const selection = workLog.select(filter);
    if (page !== undefined) {
      answerBearer(ctx, presentWorkPage(selection, page));
      return;
    }
    ctx.type = 'json';
    answerBearer(ctx, Readable.from(jsonChunks(selection.records), { objectMode: false }));
  });

  // Before `/:id`, which matches its path too.
  router.get(WORK_CSV_PATH, staff, loaded, async (ctx) => {
    const { records } = workLog.select(parse(workFilterSchema, ctx.query));
    ctx.attachment(`work-log-${new Date().toISOString().slice(0, 10)}.csv`);
    answerBearer(ctx, Readable.from(csvChunks(records), { objectMode: false }));
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

/** Loading 100,000 entries takes some 14 s (ADR 24); requests that wait longer than this are refused. */
const LOADING_WAIT_MS = 5_000;

/** Middleware of the routes that read entries. */
export function requireLoaded(workLog: Pick<WorkLog, 'isLoaded' | 'loaded'>): Middleware {
  return async (_ctx, next) => {
    if (!workLog.isLoaded && !(await settlesWithin(workLog.loaded, LOADING_WAIT_MS))) {
      const detail = 'The work log is being loaded';
      throw new AppError('unavailable', { detail, headers: { 'Retry-After': '5' } });
    }
    return next();
  };
}
