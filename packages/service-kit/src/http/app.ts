import { randomUUID } from 'node:crypto';
import type { TokenClaims } from '@app/contracts';
import type { Context, Middleware } from 'koa';
import Koa from 'koa';
import type { Logger } from 'pino';
import { AppError } from './app-error.ts';
import { restrictContent } from './content-policy.ts';
import { requireInternalKey } from './internal-key.ts';
import { duration } from './metrics.ts';
import { answerProblem } from './problem.ts';

declare module 'koa' {
  interface DefaultState {
    /** The request's ID: the header `X-Request-Id` of the request if this header is valid, or a generated ID. */
    requestId: string;
    log: Logger;
    /** The claims of the caller's token, set by the middleware of `bearer`. */
    claims?: TokenClaims;
    failure?: AppError;
  }
}

interface KoaOptions {
  log: Logger;
  /** Each request must have one of these keys. Without keys (the default), no forwarding header is trusted. */
  internalKeys?: readonly string[];
}

/**
 * Creates a Koa application. With keys, it serves only the gateway and other servers, and `ctx.ip` is the address of
 * the gateway's client. Without keys, `ctx.ip` is the address of the connection.
 */
export function createKoa({ log, internalKeys = [] }: KoaOptions): Koa {
  const app = new Koa({ proxy: internalKeys.length > 0 });
  app.context.onerror = answerProblem;
  app.use(requestLog(log));
  if (internalKeys.length > 0) app.use(requireInternalKey(internalKeys));
  app.use(restrictContent);
  app.use(refuseUnhandled);
  return app;
}

/**
 * The response to `/` of a server without pages. The gateway routes `/` to the shell, so only direct requests get this
 * response.
 */
const WITHOUT_PAGES =
  'This is one server of the journal, and it has no pages. /readyz shows its state, docs/contracts.md lists its endpoints, and npm start runs the whole site.\n';

async function refuseUnhandled(ctx: Koa.Context, next: Koa.Next): Promise<void> {
  await next();
  if (ctx.respond === false || ctx.body !== undefined) return;
  if (ctx.path === '/' && ctx.method === 'GET') {
    ctx.body = WITHOUT_PAGES;
    return;
  }
  if (ctx.status === 404) throw new AppError('not_found');
  // `router.allowedMethods()` sets 501 for a method that no route supports.
  if (ctx.status === 405 || ctx.status === 501) {
    throw new AppError('method_not_allowed', { headers: { Allow: ctx.response.get('Allow') } });
  }
}

const SAFE_ID = /^[\w.:-]{1,128}$/;

/** Returns middleware that logs each request when it ends. Queries are omitted, because they may contain signatures. */
function requestLog(log: Logger): Middleware {
  return function logRequest(ctx, next) {
    const given = ctx.get('x-request-id');
    const requestId = SAFE_ID.test(given) ? given : randomUUID();
    ctx.state.requestId = requestId;
    ctx.state.log = log.child({ requestId });
    ctx.set('X-Request-Id', requestId);

    const start = performance.now();
    ctx.res.once('close', () => {
      const seconds = (performance.now() - start) / 1000;
      // The route's pattern is the label, because a label for each path would create too many time series.
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
