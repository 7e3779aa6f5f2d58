import { randomUUID } from 'node:crypto';
import type { Context, Middleware } from 'koa';
import type { Logger } from 'pino';
import { duration } from './metrics.ts';

const SAFE_ID = /^[\w.:-]{1,128}$/;

/**
 * Returns middleware that logs each request when it ends. Queries are omitted, because they may contain signatures.
 */
export function requestLog(log: Logger): Middleware {
  return function logRequest(ctx, next) {
    const given = ctx.get('x-request-id');
    const requestId = SAFE_ID.test(given) ? given : randomUUID();
    ctx.state.requestId = requestId;
    ctx.state.log = log.child({ requestId });
    ctx.set('X-Request-Id', requestId);

    const start = performance.now();
    ctx.res.once('close', () => {
      const seconds = (performance.now() - start) / 1000;
      // The label is the route's pattern, because a label per path would create too many time series.
      const route = typeof ctx._matchedRoute === 'string' ? ctx._matchedRoute : 'none';
      duration.observe({ method: ctx.method, route, status: ctx.status }, seconds);
      writeLine(ctx, seconds);
    });
    return next();
  };
}

function writeLine(ctx: Context, seconds: number): void {
  const { failure } = ctx.state;
  const line = {
    method: ctx.method,
    path: ctx.path,
    status: ctx.status,
    ms: Math.round(seconds * 1000),
    ip: ctx.ip,
    ...(ctx.state.claims && { user: ctx.state.claims.sub }),
    ...(failure && { error: failure.code }),
    ...(!ctx.res.writableFinished && { aborted: true }),
  };
  if (!failure || failure.status < 500) ctx.state.log.info(line, 'request');
  else ctx.state.log.error({ ...line, err: failure.cause ?? failure }, 'request failed');
}
