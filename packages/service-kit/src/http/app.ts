import type { TokenClaims } from '@app/contracts';
import Koa from 'koa';
import type { Logger } from 'pino';
import { AppError } from './app-error.ts';
import { setContentPolicy } from './content-policy.ts';
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

/** Creates a Koa application. `ctx.ip` is the last address of `X-Forwarded-For`, which the gateway writes. */
export function createKoa({ log }: { log: Logger }): Koa {
  const app = new Koa({ proxy: true, maxIpsCount: 1 });
  app.context.onerror = answerProblem;
  app.use(requestLog(log));
  app.use(setContentPolicy);
  app.use(refuseUnhandled);
  app.use(restrictPdfs);
  return app;
}

/**
 * The policy of a PDF: nothing may run or be loaded. Chromium's viewer needs inline styles in a frame. The viewers of
 * some browsers do not open PDFs with the directive `sandbox`.
 */
const PDF_POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ');

/** Sets the headers that make a browser treat a PDF as nothing else, whatever it contains. */
async function restrictPdfs(ctx: Koa.Context, next: Koa.Next): Promise<void> {
  await next();
  if (ctx.type !== 'application/pdf') return;
  ctx.set('Content-Security-Policy', PDF_POLICY);
  ctx.set('X-Content-Type-Options', 'nosniff');
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
