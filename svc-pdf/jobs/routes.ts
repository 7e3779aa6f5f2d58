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
import { sendZip } from './download.ts';
import { jobIdSchema } from './job.ts';
import type { Links } from './links.ts';
import type { Jobs } from './service.ts';
import type { JobStore } from './store.ts';

export interface JobRoutesOptions {
  auth: Bearer;
  jobs: Jobs;
  jobStore: JobStore;
  links: Links;
  /** Aborted when the server is told to stop: what waits for a job then ends. */
  stopping: AbortSignal;
  log: Logger;
}

/** Zips of certificates: what became of them, and the zips themselves. */
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
    ctx.body = links.make(id);
  });
  router.get('/:id/download', linkOr(admin, links), async (ctx) => {
    await sendZip(ctx, jobStore, await jobs.find(idOf(ctx)));
  });
  router.get('/:id/events', admin, async (ctx) => {
    const job = await jobs.find(idOf(ctx));
    // A line may outlast its session: the very check that let it in is made again.
    const stillAllowed = () => admin(ctx, async () => undefined);
    const line = openEventStream(ctx, { stopping: options.stopping, stillAllowed });
    void tellChanges(line, job, options);
  });
  return router;
}

/**
 * Answers an order: with `Prefer: respond-async` the job, 202 or, where it is done already, 200; else the zip
 * itself once it is there. The job goes on when nobody waits for it.
 */
export async function answerOrder(
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
    const detail = ended.error ?? 'It was cancelled';
    throw new AppError('certificates_not_made', { detail });
  }
  await sendZip(ctx, jobStore, ended);
}

function idOf(ctx: Context): string {
  const { id } = (ctx as Context & { params: { id?: string } }).params;
  const { data } = jobIdSchema.safeParse(id);
  // The queue has keys of other kinds, too.
  if (data === undefined) throw new AppError('not_found');
  return data;
}

function linkOr(admin: Middleware, links: Links): Middleware {
  return async function requireLinkOrBearer(ctx, next) {
    if (ctx.query.signature === undefined) return admin(ctx, next);
    links.check(idOf(ctx), ctx.query);
    return next();
  };
}

async function tellChanges(
  line: EventStream,
  job: Job,
  { jobs, log }: JobRoutesOptions,
): Promise<void> {
  try {
    for await (const now of jobs.changes(job, line.ended)) line.send(eventText('job', now));
  } catch (err) {
    log.error({ err, job: job.id }, 'the events of a job broke off');
  } finally {
    line.end();
  }
}
