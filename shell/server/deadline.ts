import type { Context, Next } from 'koa';

/**
 * The time from the arrival of a request to its response, in milliseconds. It is below the gateway's
 * `responseHeaderTimeout` of 30 s, after which readers would get an error.
 */
const RESPONSE_LIMIT_MS = 28_000;

/** Starts the deadline that all calls for a request share. */
export function startDeadline(ctx: Context, next: Next) {
  ctx.state.due = performance.now() + RESPONSE_LIMIT_MS;
  return next();
}

/**
 * Returns the time limit of a call in milliseconds: `limitMs`, or the time until the response is due if that is less.
 */
export function limitWithin(ctx: Context, limitMs: number): number {
  return Math.max(1, Math.floor(Math.min(limitMs, ctx.state.due - performance.now())));
}
