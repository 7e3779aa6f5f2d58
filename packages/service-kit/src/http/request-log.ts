import { randomUUID } from 'node:crypto';
import type { Context, Middleware } from 'koa';
import type { Logger } from 'pino';
import { observeRequest } from './metrics.ts';

const SAFE_ID = /^[\w.:-]{1,128}$/;

/**
 * Sets the request's id (the gateway's or a new one) and its logger. It logs one line when the response has been sent
 * or the client has disconnected. The query is omitted because it may contain a signed link.
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
      observeRequest({ method: ctx.method, route: routeOf(ctx), status: ctx.status, seconds });
      writeLine(ctx, seconds);
    });
    return next();
  };
}

function routeOf(ctx: Context): string {
  return typeof ctx._matchedRoute === 'string' ? ctx._matchedRoute : 'none';
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
