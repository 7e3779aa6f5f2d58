import Koa from 'koa';
import type { Logger } from 'pino';
import { AppError } from './app-error.ts';
import { answerProblem } from './problem.ts';
import { requestLog } from './request-log.ts';

/**
 * A Koa application behind the gateway: request id and log, problem documents for every error,
 * `not_found` and `method_not_allowed` for what no route answered. `ctx.ip` is the last address of
 * `X-Forwarded-For`, the one that the gateway wrote.
 */
export function createKoa({ log }: { log: Logger }): Koa {
  const app = new Koa({ proxy: true, maxIpsCount: 1 });
  app.context.onerror = answerProblem;
  app.use(requestLog(log));
  app.use(refuseUnanswered);
  return app;
}

async function refuseUnanswered(ctx: Koa.Context, next: Koa.Next): Promise<void> {
  await next();
  if (ctx.respond === false || ctx.body !== undefined) return;
  if (ctx.status === 404) throw new AppError('not_found');
  // So `router.allowedMethods()` says it; 501 is its word for a method that no route has at all.
  if (ctx.status === 405 || ctx.status === 501) {
    throw new AppError('method_not_allowed', { headers: { Allow: ctx.response.get('Allow') } });
  }
}
