import { createHash } from 'node:crypto';
import type { Context } from 'koa';
import { LRUCache } from 'lru-cache';
import type { Snapshot } from '../catalogue/snapshot.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

interface KeptAnswer {
  body: Buffer;
  type: string;
  etag: string;
}

/** What was asked for last, serialised once for each snapshot; it goes with that. */
const kept = answersWithin(32 * 1024 * 1024);
/** Apart from the others, so that many questions drive no page's parts out. */
const keptQuestions = answersWithin(4 * 1024 * 1024);

/**
 * What anyone may read: kept as bytes under `key`, asked for again by its ETag. The tag is weak, since the
 * gateway compresses. With a type of its own, what is presented is the text itself.
 */
export function answerAnyone(
  ctx: Context,
  snapshot: Snapshot,
  key: string,
  present: () => unknown,
  type = JSON_TYPE,
): void {
  sendKept(ctx, kept(snapshot), key, () => serialised(present(), type));
}

/** The same for readers' questions, of which there is no end. */
export function answerQuestion(
  ctx: Context,
  snapshot: Snapshot,
  question: object,
  present: () => unknown,
): void {
  const key = JSON.stringify(question);
  sendKept(ctx, keptQuestions(snapshot), key, () => serialised(present(), JSON_TYPE));
}

type Answers = LRUCache<string, KeptAnswer>;

function answersWithin(maxSize: number): (snapshot: Snapshot) => Answers {
  const bySnapshot = new WeakMap<Snapshot, Answers>();
  return (snapshot) => {
    let answers = bySnapshot.get(snapshot);
    if (!answers) {
      const sizeCalculation = ({ body }: KeptAnswer, key: string) => body.length + key.length;
      answers = new LRUCache({ maxSize, sizeCalculation });
      bySnapshot.set(snapshot, answers);
    }
    return answers;
  };
}

function sendKept(ctx: Context, answers: Answers, key: string, make: () => KeptAnswer): void {
  let answer = answers.get(key);
  if (!answer) {
    answer = make();
    answers.set(key, answer);
  }
  send(ctx, answer);
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
