import type { Job } from '@app/contracts';
import { AppError } from '@app/service-kit';
import type { Context } from 'koa';
import type { JobStore } from './store.ts';

/** Answers the zip of a job, or the part of it that is asked for. */
export async function sendZip(ctx: Context, store: JobStore, job: Job): Promise<void> {
  if (job.state !== 'done') {
    throw new AppError('not_found', { detail: 'The zip is not made' });
  }
  const zip = job.bytes === null ? undefined : await fromStorage(store.zip(job.id));
  if (!zip) {
    throw new AppError('not_found', { detail: 'The zip has expired: have it made again' });
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
  const part = await fromStorage(store.openZip(job.id, zip.etag, rangeOf(ctx)));
  ctx.status = part.status;
  if (part.contentRange) ctx.set('Content-Range', part.contentRange);
  if (part.status === 416) {
    part.bytes.destroy();
    ctx.body = '';
    return;
  }
  ctx.body = part.bytes;
  ctx.type = 'application/zip';
  ctx.length = part.length;
}

/** One range, and with `If-Range` only of the very zip that the client has begun with. */
function rangeOf(ctx: Context): string {
  const range = ctx.get('range');
  const condition = ctx.get('if-range');
  if (condition !== '' && condition !== ctx.response.get('ETag')) return '';
  return ctx.method === 'GET' && /^bytes=([0-9]+-[0-9]*|-[0-9]+)$/.test(range) ? range : '';
}

async function fromStorage<T>(call: Promise<T>): Promise<T> {
  return call.catch((cause: unknown) => {
    throw new AppError('unavailable', { cause });
  });
}
