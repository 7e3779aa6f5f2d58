import type { Job } from '@app/contracts';
import { AppError } from '@app/service-kit';
import type { Context } from 'koa';
import type { JobStore } from '../storage/jobs.ts';
import { orUnavailable } from './queue.ts';

/** Sends a job's zip or the requested range of the zip. Throws `not_found` if the zip does not exist or has expired. */
export async function sendZip(ctx: Context, store: JobStore, job: Job): Promise<void> {
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
