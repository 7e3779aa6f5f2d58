import type { Bearer, Logger } from '@app/service-kit';
import type { Middleware } from 'koa';
import { isSoon } from './soon.ts';

/** Far more than a look at the counter and a reload take; reading goes on while the database is away. */
const WAIT_MS = 500;

/**
 * A check of the bearer that then waits until what was written before is known here, by whichever instance:
 * who saves something sees it on the next page, which another instance may serve. Readers without a token
 * need not wait: they hear of it a moment later.
 */
export function ownWritesFirst(auth: Bearer, known: () => Promise<void>, log: Logger): Bearer {
  const waitUntilKnown: Middleware = async (ctx, next) => {
    if (ctx.state.claims) {
      await isSoon(known(), WAIT_MS).catch((err: unknown) => {
        log.warn({ err }, 'what other instances wrote cannot be looked for');
      });
    }
    return next();
  };
  const then =
    (check: Middleware): Middleware =>
    (ctx, next) =>
      check(ctx, () => waitUntilKnown(ctx, next));
  return { optional: then(auth.optional), require: (...roles) => then(auth.require(...roles)) };
}
