import { type Job, jobPath } from '@app/contracts';
import {
  AppError,
  type Bearer,
  type EventStream,
  eventText,
  type Logger,
  openEventStream,
} from '@app/service-kit';
import Router from '@koa/router';
import type { Context, Middleware } from 'koa';
import type { JobStore } from '../storage/jobs.ts';
import { sendZip } from './download.ts';
import { jobIdSchema } from './job.ts';
import type { Links } from './links.ts';
import type { Jobs } from './service.ts';

export interface JobRoutesOptions {
  auth: Bearer;
  jobs: Jobs;
  jobStore: JobStore;
  links: Links;
  /** Aborts when the server stops, which ends requests that wait for a job. */
  stopping: AbortSignal;
  log: Logger;
}

/** Jobs that make zips of certificates. */
export function jobRoutes(options: JobRoutesOptions): Router {
  const { auth, jobs, jobStore, links } = options;
  const router = new Router({ prefix: '/api/pdf/jobs' });
  const admin = auth.require('admin');

  router.get('/', admin, async (ctx) => {
    ctx.set('Cache-Control', 'no-store');
    ctx.body = await jobs.recent();
  });
  router.get('/:id', admin, async (ctx) => {
    ctx.set('Cache-Control', 'no-store');
    ctx.body = await jobs.find(idOf(ctx));
  });
  router.post('/:id/cancel', admin, async (ctx) => {
    ctx.body = await jobs.cancel(idOf(ctx));
  });
  router.post('/:id/retry', admin, async (ctx) => {
    ctx.body = await jobs.retry(idOf(ctx));
  });
  router.post('/:id/link', admin, async (ctx) => {
    const { id } = await jobs.find(idOf(ctx));
    ctx.set('Cache-Control', 'no-store');
    ctx.body = links.create(id);
  });
  router.get('/:id/download', linkOr(admin, links), async (ctx) => {
    await sendZip(ctx, jobStore, await jobs.find(idOf(ctx)));
  });
  router.get('/:id/events', admin, async (ctx) => {
    const job = await jobs.find(idOf(ctx));
    // An event stream may outlast its session, so the same check runs again.
    const stillAllowed = () => admin(ctx, async () => undefined);
    const stream = openEventStream(ctx, { stopping: options.stopping, stillAllowed });
    void sendChanges(stream, job, options);
  });
  return router;
}

/**
 * Responds to an order. With `Prefer: respond-async` sends the job, with status 202, or 200 if it is done. Otherwise
 * waits and sends the zip. The job continues if the client disconnects.
 */
export async function respondToOrder(
  ctx: Context,
  { jobs, jobStore, stopping }: JobRoutesOptions,
  job: Job,
): Promise<void> {
  ctx.vary('Prefer');
  ctx.set('Cache-Control', 'no-store');
  if (/(^|[,;])\s*respond-async\s*($|[,;])/i.test(ctx.get('prefer'))) {
    ctx.set('Preference-Applied', 'respond-async');
    ctx.set('Location', jobPath(job.id));
    ctx.status = job.state === 'done' ? 200 : 202;
    ctx.body = job;
    return;
  }
  if (ctx.res.closed) return;
  const gone = new AbortController();
  ctx.res.once('close', () => gone.abort());
  const ended = await jobs.ended(job, AbortSignal.any([gone.signal, stopping]));
  if (ended.state !== 'done') {
    const detail = ended.error ?? 'The job was cancelled';
    throw new AppError('certificates_not_made', { detail });
  }
  await sendZip(ctx, jobStore, ended);
}

function idOf(ctx: Context): string {
  // Koa's own type does not know the router's parameters.
  const { id } = (ctx as Context & { params: { id?: string } }).params;
  const { data } = jobIdSchema.safeParse(id);
  // The queue's other keys are not jobs.
  if (data === undefined) throw new AppError('not_found');
  return data;
}

function linkOr(admin: Middleware, links: Links): Middleware {
  return async function requireLinkOrBearer(ctx, next) {
    if (ctx.query.signature === undefined) return admin(ctx, next);
    links.verify(idOf(ctx), ctx.query);
    return next();
  };
}

async function sendChanges(
  stream: EventStream,
  job: Job,
  { jobs, log }: JobRoutesOptions,
): Promise<void> {
  try {
    for await (const now of jobs.changes(job, stream.ended)) stream.send(eventText('job', now));
  } catch (err) {
    log.error({ err, job: job.id }, 'the events of a job failed');
  } finally {
    stream.end();
  }
}
