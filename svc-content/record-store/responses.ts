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
/** Queries have a separate cache. Any number of different queries then evicts no other response. */
const cachedQueries = cachesOfSize(4 * 1024 * 1024);

/** Returns a function that creates a cache for each snapshot. The cache is garbage-collected with its snapshot. */
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
 * Answers with a response that is the same for all clients. It is serialised once per snapshot and `key`, and has
 * an ETag. The tag is weak because the gateway compresses responses. If the type is not JSON, `present` must
 * return the text.
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

/** Answers a query like `answerAnyone`, but with the separate cache of queries. */
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
  // Search engines should index the pages instead of the API.
  if (ctx.path.startsWith('/api/')) ctx.set('X-Robots-Tag', 'noindex');
  ctx.etag = response.etag;
  if (ctx.fresh) {
    ctx.status = 304;
    return;
  }
  ctx.type = response.type;
  ctx.body = response.body;
}

/**
 * Answers with a response for the bearer only. Returns the body, so that the compiler checks the endpoint's
 * response type.
 */
export function answerBearer<T extends object>(ctx: Context, body: T, status = 200): T {
  ctx.status = status;
  ctx.set('Cache-Control', 'private, no-store');
  ctx.body = body;
  return body;
}

/** Answers an endpoint that shows administrators more than the public. */
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

/** Whether the caller of an `auth.optional` route may see disabled records and private fields. */
export function seesAll(ctx: Context): boolean {
  return ctx.state.claims?.role === 'admin';
}
