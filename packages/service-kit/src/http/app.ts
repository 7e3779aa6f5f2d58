import type { TokenClaims } from '@app/contracts';
import Koa from 'koa';
import type { Logger } from 'pino';
import { AppError } from './app-error.ts';
import { restrictContent } from './content-policy.ts';
import { requireInternalKey } from './internal-key.ts';
import { answerProblem } from './problem.ts';
import { requestLog } from './request-log.ts';

declare module 'koa' {
  interface DefaultState {
    /** The gateway's `X-Request-Id` or a generated one. Calls to other services pass it on. */
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
 * Creates a Koa application. With keys, it serves only the gateway and other pieces, and `ctx.ip` is the address of
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

async function refuseUnhandled(ctx: Koa.Context, next: Koa.Next): Promise<void> {
  await next();
  if (ctx.respond === false || ctx.body !== undefined) return;
  if (ctx.status === 404) throw new AppError('not_found');
  // `router.allowedMethods()` sets 501 for a method that no route supports.
  if (ctx.status === 405 || ctx.status === 501) {
    throw new AppError('method_not_allowed', { headers: { Allow: ctx.response.get('Allow') } });
  }
}
