import { createHash } from 'node:crypto';
import type { Context } from 'koa';
import type { Snapshot } from './snapshot.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

interface KeptAnswer {
  body: Buffer;
  type: string;
  etag: string;
}

/** Serialised once for each snapshot; they go with it. */
const kept = new WeakMap<Snapshot, Map<string, KeptAnswer>>();

/**
 * What anyone may read: kept as bytes under `key` (only for what exists, so that they are limited in
 * number), asked for again by its ETag. The tag is weak, since the gateway compresses. With a type of its
 * own, what is presented is the text itself.
 */
export function answerAnyone(
  ctx: Context,
  snapshot: Snapshot,
  key: string,
  present: () => unknown,
  type = JSON_TYPE,
): void {
  const answers = kept.get(snapshot) ?? new Map<string, KeptAnswer>();
  kept.set(snapshot, answers);
  let answer = answers.get(key);
  if (!answer) {
    answer = serialised(present(), type);
    answers.set(key, answer);
  }
  send(ctx, answer);
}

/** The same for what there are too many of to keep: the answers to readers' questions. */
export function answerUnkept(ctx: Context, body: unknown): void {
  send(ctx, serialised(body, JSON_TYPE));
}

function serialised(value: unknown, type: string): KeptAnswer {
  const body = Buffer.from(type === JSON_TYPE ? JSON.stringify(value) : String(value));
  return { body, type, etag: `W/"${createHash('sha256').update(body).digest('base64url')}"` };
}

function send(ctx: Context, { body, type, etag }: KeptAnswer): void {
  ctx.status = 200;
  ctx.set('Cache-Control', 'no-cache');
  // The journal's pages are to be found, not what they are made of.
  if (ctx.path.startsWith('/api/')) ctx.set('X-Robots-Tag', 'noindex');
  ctx.etag = etag;
  if (ctx.fresh) {
    ctx.status = 304;
    return;
  }
  ctx.type = type;
  ctx.body = body;
}

/** What only the bearer may read: kept nowhere. */
export function answerBearer(ctx: Context, body: object, status = 200): void {
  ctx.status = status;
  ctx.set('Cache-Control', 'private, no-store');
  ctx.body = body;
}

/** Whether the reader of an `auth.optional` route sees disabled records and private fields. */
export function seesAll(ctx: Context): boolean {
  return ctx.state.claims?.role === 'admin';
}
