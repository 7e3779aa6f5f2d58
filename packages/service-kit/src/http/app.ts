import type { TokenClaims } from '@app/contracts';
import Koa from 'koa';
import type { Logger } from 'pino';
import { AppError } from './app-error.ts';
import { answerProblem } from './problem.ts';
import { requestLog } from './request-log.ts';

declare module 'koa' {
  interface DefaultState {
    /** From the gateway's `X-Request-Id`, or generated. Calls to other services pass it on. */
    requestId: string;
    /** Adds the request id to every line. */
    log: Logger;
    /** Set by `bearer`. */
    claims?: TokenClaims;
    /** Why the request failed, for its log line. */
    failure?: AppError;
  }
}

/**
 * A Koa application behind the gateway: request id and log, problem documents for all errors, `not_found` and
 * `method_not_allowed` for requests that no route handled. `ctx.ip` is the last address of `X-Forwarded-For`,
 * which the gateway writes.
 */
export function createKoa({ log }: { log: Logger }): Koa {
  const app = new Koa({ proxy: true, maxIpsCount: 1 });
  app.context.onerror = answerProblem;
  app.use(requestLog(log));
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
