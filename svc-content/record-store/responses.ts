import { createHash } from 'node:crypto';
import type { Context } from 'koa';
import { LRUCache } from 'lru-cache';

const JSON_TYPE = 'application/json; charset=utf-8';

interface CachedResponse {
  body: Buffer;
  type: string;
  etag: string;
}
type ResponseCache = LRUCache<string, CachedResponse>;

const cachedPages = cachesOfSize(32 * 1024 * 1024);
/** A separate cache, so that any number of different queries evicts no part of a page. */
const cachedQueries = cachesOfSize(4 * 1024 * 1024);

/** A cache for each snapshot, garbage-collected with it. */
function cachesOfSize(maxSize: number): (snapshot: object) => ResponseCache {
  const bySnapshot = new WeakMap<object, ResponseCache>();
  return (snapshot) => {
    let responses = bySnapshot.get(snapshot);
    if (!responses) {
      const sizeCalculation = ({ body }: CachedResponse, key: string) => body.length + key.length;
      responses = new LRUCache({ maxSize, sizeCalculation });
      bySnapshot.set(snapshot, responses);
    }
    return responses;
  };
}

/**
 * A response for anyone: serialised once per snapshot and `key`, with an ETag. The tag is weak because the
 * gateway compresses. With another type than JSON, `present` returns the text.
 */
export function answerAnyone(
  ctx: Context,
  snapshot: object,
  key: string,
  present: () => unknown,
  type = JSON_TYPE,
): undefined {
  sendCached(ctx, cachedPages(snapshot), key, () => serialised(present(), type));
}

/** The same for a query, of which there are arbitrarily many. */
export function answerQuery(
  ctx: Context,
  snapshot: object,
  query: object,
  present: () => unknown,
): undefined {
  const key = JSON.stringify(query);
  sendCached(ctx, cachedQueries(snapshot), key, () => serialised(present(), JSON_TYPE));
}

function serialised(value: unknown, type: string): CachedResponse {
  const body = Buffer.from(type === JSON_TYPE ? JSON.stringify(value) : String(value));
  return { body, type, etag: `W/"${createHash('sha256').update(body).digest('base64url')}"` };
}

function sendCached(
  ctx: Context,
  responses: ResponseCache,
  key: string,
  make: () => CachedResponse,
): void {
  let response = responses.get(key);
  if (!response) {
    response = make();
    responses.set(key, response);
  }
  ctx.status = 200;
  ctx.set('Cache-Control', 'no-cache');
  // Search engines index the pages, not the API.
  if (ctx.path.startsWith('/api/')) ctx.set('X-Robots-Tag', 'noindex');
  ctx.etag = response.etag;
  if (ctx.fresh) {
    ctx.status = 304;
    return;
  }
  ctx.type = response.type;
  ctx.body = response.body;
}

/** A response for the bearer only. Returns the body, for the types of the endpoint. */
export function answerBearer<T extends object>(ctx: Context, body: T, status = 200): T {
  ctx.status = status;
  ctx.set('Cache-Control', 'private, no-store');
  ctx.body = body;
  return body;
}

/** The response of an `admin-sees-more` endpoint. */
export function answerByRole<T extends object>(
  ctx: Context,
  snapshot: object,
  key: string,
  presentAll: () => T,
  presentPublic: () => unknown,
): T | undefined {
  if (seesAll(ctx)) return answerBearer(ctx, presentAll());
  return answerAnyone(ctx, snapshot, key, presentPublic);
}

/** Whether the caller of an `auth.optional` route sees disabled records and private fields. */
export function seesAll(ctx: Context): boolean {
  return ctx.state.claims?.role === 'admin';
}
