import { type Job, jobPath } from '@app/contracts';
import * as api from '@app/contracts/endpoints';
import {
  AppError,
  type Bearer,
  type EventStream,
  endpointRouter,
  eventText,
  type Logger,
  openEventStream,
} from '@app/service-kit';
import type { Context, Middleware } from 'koa';
import type { JobStore } from '../storage/jobs.ts';
import { readInput } from './input.ts';
import { jobIdSchema } from './job.ts';
import type { Links } from './links.ts';
import { orUnavailable } from './queue.ts';
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

export function jobRoutes(options: JobRoutesOptions) {
  const { auth, jobs, jobStore, links } = options;
  const admin = auth.require('admin');
  const watcher = auth.watch('admin');
  const { router, mount } = endpointRouter({ auth, adminOrLink: linkOr(admin, links) });

  mount(api.listJobs, (ctx) => {
    ctx.set('Cache-Control', 'no-store');
    return jobs.recent();
  });
  mount(api.readJob, (ctx, { params }) => {
    ctx.set('Cache-Control', 'no-store');
    return jobs.find(validJobId(params.id));
  });
  mount(api.readJobArticles, async (ctx, { params }) => {
    const { id } = await jobs.find(validJobId(params.id));
    const bytes = await jobStore.readInput(id);
    if (!bytes) throw new AppError('not_found');
    const { sheets } = await readInput(id, bytes);
    const refnumbers = sheets.flatMap((sheet) =>
      sheet.kind === 'article' ? sheet.fields.refnumber : [],
    );
    ctx.set('Cache-Control', 'no-store');
    return { refnumbers: [...new Set(refnumbers)] };
  });
  mount(api.cancelJob, (_ctx, { params }) => jobs.cancel(validJobId(params.id)));
  mount(api.retryJob, (_ctx, { params }) => jobs.retry(validJobId(params.id)));
  mount(api.linkJobZip, async (ctx, { params }) => {
    const { id } = await jobs.find(validJobId(params.id));
    ctx.set('Cache-Control', 'no-store');
    return links.create(id);
  });
  mount(api.downloadJobZip, async (ctx, { params }) => {
    await sendZip(ctx, jobStore, await jobs.find(validJobId(params.id)));
  });
  mount(api.followJob, async (ctx, { params }) => {
    const job = await jobs.find(validJobId(params.id));
    // An event stream may outlast its session, so the authorization is checked again while it is open.
    const stillAllowed = () => watcher(ctx, async () => undefined);
    const stream = openEventStream(ctx, { stopping: options.stopping, stillAllowed });
    void sendChanges(stream, job, options);
  });
  return router;
}

/**
 * Responds to an order of certificates. With `Prefer: respond-async` it sends the job, with status 202, or 200 if the
 * job is done. Otherwise it waits until the job has ended and sends the zip. The job continues if the client
 * disconnects. Throws `certificates_not_made` if the job fails or is cancelled.
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

/**
 * Returns the id if it is a job's hash. Throws `not_found` otherwise: other ids could name another Redis key of the
 * queue.
 */
function validJobId(id: string): string {
  if (!jobIdSchema.safeParse(id).success) throw new AppError('not_found');
  return id;
}

function linkOr(admin: Middleware, links: Links): Middleware {
  return async function requireLinkOrBearer(ctx, next) {
    if (ctx.query.signature === undefined) return admin(ctx, next);
    links.verify(validJobId(`${ctx.params.id}`), ctx.query);
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

/** Sends a job's zip or the requested range of the zip. Throws `not_found` if the zip does not exist or has expired. */
async function sendZip(ctx: Context, store: JobStore, job: Job): Promise<void> {
  if (job.state !== 'done') {
    throw new AppError('not_found', { detail: 'The zip has not been made' });
  }
  const zip = job.bytes === null ? undefined : await orUnavailable(() => store.zip(job.id));
  if (!zip) {
    throw new AppError('not_found', { detail: 'The zip has expired: make it again' });
  }
  const name = { fallback: 'certificates.zip' };
  ctx.attachment(`${job.title.replace(/[/\\]/g, '-')}.zip`, name);
  ctx.type = 'application/zip';
  ctx.set('Cache-Control', 'private, no-cache');
  ctx.set('Accept-Ranges', 'bytes');
  ctx.etag = `"${zip.etag}"`;
  ctx.lastModified = zip.modified;
  ctx.status = 200;
  if (ctx.fresh) {
    ctx.status = 304;
    return;
  }
  if (ctx.method === 'HEAD') {
    ctx.length = zip.size;
    return;
  }
  const part = await orUnavailable(() => store.openZip(job.id, zip.etag, rangeOf(ctx)));
  ctx.status = part.status;
  if (part.contentRange) ctx.set('Content-Range', part.contentRange);
  if (part.status === 416) {
    part.body.destroy();
    ctx.body = '';
    return;
  }
  ctx.body = part.body;
  ctx.type = 'application/zip';
  ctx.length = part.length;
}

function rangeOf(ctx: Context): string {
  const range = ctx.get('range');
  const condition = ctx.get('if-range');
  if (condition !== '' && condition !== ctx.response.get('ETag')) return '';
  return ctx.method === 'GET' && /^bytes=([0-9]+-[0-9]*|-[0-9]+)$/.test(range) ? range : '';
}
