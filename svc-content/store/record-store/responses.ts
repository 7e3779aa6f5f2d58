import { createHash } from 'node:crypto';
import { isAdmitted } from '@app/contracts/endpoints';
import type { Context } from 'koa';
import { LRUCache } from 'lru-cache';

const JSON_TYPE = 'application/json; charset=utf-8';

type CachedResponse = ReturnType<typeof serialised>;
type ResponseCache = LRUCache<string, CachedResponse>;

const cachedPages = cachesOfSize(32 * 1024 * 1024);
/**
 * Responses to search queries. They have a separate cache, so that many different queries do not evict other
 * responses.
 */
const cachedQueries = cachesOfSize(4 * 1024 * 1024);

/** Returns a function that returns the cache of a snapshot. A cache is garbage-collected with its snapshot. */
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
 * Sends a response that is the same for all clients, and caches it by snapshot and `key`. The ETag is weak, because
 * the gateway compresses responses. If the type is not JSON, `present` must return the text.
 */
export function answerAnyone(
  ctx: Context,
  snapshot: object,
  key: string,
  present: () => unknown,
  type = JSON_TYPE,
  cachesOf = cachedPages,
): undefined {
  const responses = cachesOf(snapshot);
  let response = responses.get(key);
  if (!response) {
    response = serialised(present(), type);
    responses.set(key, response);
  }
  ctx.status = 200;
  ctx.set('Cache-Control', 'no-cache');
  // Search engines should index the pages, not the API.
  if (ctx.path.startsWith('/api/')) ctx.set('X-Robots-Tag', 'noindex');
  ctx.etag = response.etag;
  if (ctx.fresh) {
    ctx.status = 304;
    return;
  }
  ctx.type = response.type;
  ctx.body = response.body;
}

/** Returns whether `answerAnyone` has cached the response. */
export function isCached(snapshot: object, key: string): boolean {
  return cachedPages(snapshot).has(key);
}

export function answerQuery(ctx: Context, snapshot: object, query: object, present: () => unknown) {
  return answerAnyone(ctx, snapshot, JSON.stringify(query), present, JSON_TYPE, cachedQueries);
}

function serialised(value: unknown, type: string) {
  const body = Buffer.from(type === JSON_TYPE ? JSON.stringify(value) : String(value));
  return { body, type, etag: `W/"${createHash('sha256').update(body).digest('base64url')}"` };
}

/**
 * Sends a response for this caller only. Returns the body, so that the compiler checks its type against the endpoint.
 */
export function answerBearer<T extends object>(ctx: Context, body: T, status = 200): T {
  ctx.status = status;
  ctx.set('Cache-Control', 'private, no-store');
  ctx.body = body;
  return body;
}

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

/** Returns whether the caller of an `auth.optional` route may see disabled records and private fields. */
export function seesAll(ctx: Context): boolean {
  return isAdmitted(ctx.state.claims?.role, 'admin-sees-more');
}
