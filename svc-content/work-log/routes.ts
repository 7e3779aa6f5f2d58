import { Readable } from 'node:stream';
import type { WorkEntry } from '@app/contracts';
import * as api from '@app/contracts/endpoints';
import { followWorkLog, rolesOf } from '@app/contracts/endpoints';
import {
  type Bearer,
  claimsOf,
  type EventStream,
  endpointRouter,
  eventText,
  openEventStream,
} from '@app/service-kit';
import type { Context } from 'koa';
import { requireLoaded } from '../store/record-store/require-loaded.ts';
import { answerBearer } from '../store/record-store/responses.ts';
import { csvChunks } from './csv.ts';
import { jsonChunks, presentHistory, presentWorkEntry, presentWorkPage } from './presenter.ts';
import type { WorkLog } from './work-log.ts';

/**
 * The maximum number of entries sent at once. More entries change at once only if this instance has read the whole work
 * log again. The streams are then closed, so that their clients reload one page of the list instead.
 */
const MAX_AT_ONCE = 50;

export function workEventRoutes(auth: Bearer, workLog: WorkLog, stopping: AbortSignal) {
  const { router, mount } = endpointRouter({ auth });
  const staff = auth.watch(...rolesOf.staff);
  const streams = new Set<EventStream>();
  let entries: WorkEntry[] = [];

  const send = () => {
    const text = entries.map((entry) => eventText('entry', entry)).join('');
    for (const stream of streams) {
      if (entries.length > MAX_AT_ONCE) stream.end();
      else stream.send(text);
    }
    entries = [];
  };
  workLog.follow((entry) => {
    if (streams.size === 0) return;
    if (entries.push(entry) === 1) setImmediate(send);
  });

  mount(followWorkLog, (ctx) => {
    // The caller is checked again, because a stream may outlast the session.
    const stillAllowed = () => staff(ctx, async () => undefined);
    const stream = openEventStream(ctx, { stopping, stillAllowed });
    streams.add(stream);
    stream.ended.addEventListener('abort', () => streams.delete(stream), { once: true });
  });

  return router;
}

/** Mounts the routes of the work log. Writes are not in the audit log, because each entry has its own history. */
export function workLogRoutes(auth: Bearer, workLog: WorkLog) {
  const { router, mount } = endpointRouter({ auth });
  const loaded = requireLoaded(workLog, 'The work log is being loaded');

  mount(api.listWorkEntries, [loaded], (ctx, { query: { page, ...filter } }) => {
    const selection = workLog.select(filter);
    if (page !== undefined) return answerBearer(ctx, presentWorkPage(selection, page));
    ctx.type = 'json';
    return answerChunks(ctx, jsonChunks(selection.records));
  });

  // This route precedes `readWorkEntry`, because the path with an ID also matches the path of the export.
  mount(api.exportWorkLog, [loaded], (ctx, { query }) => {
    ctx.attachment(`work-log-${new Date().toISOString().slice(0, 10)}.csv`);
    return answerChunks(ctx, csvChunks(workLog.select(query).records));
  });

  mount(api.createWorkEntry, async (ctx, { body }) => {
    const { record, isNew } = await workLog.create(body, claimsOf(ctx).name);
    return answerBearer(ctx, presentWorkEntry(record), isNew ? 201 : 200);
  });

  mount(api.readWorkEntry, [loaded], (ctx, { params }) =>
    answerBearer(ctx, presentHistory(workLog.history(params.id))),
  );

  mount(api.changeWorkEntry, async (ctx, { params, body }) => {
    const entry = await workLog.changeStatus(params.id, body, claimsOf(ctx).name);
    return answerBearer(ctx, presentWorkEntry(entry));
  });

  return router;
}

function answerChunks(ctx: Context, chunks: AsyncIterable<string>): undefined {
  answerBearer(ctx, Readable.from(chunks, { objectMode: false }));
}
