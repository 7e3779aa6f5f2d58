import type { Bearer, Logger } from '@app/service-kit';
import type { Middleware } from 'koa';
import { isSoon } from './soon.ts';

/** As long as a call waits for a database that is away; a look at the counter and a reload take some ms. */
const WAIT_MS = 2_000;

/** After a look that failed or was late; who saves just as the database comes back still sees it. */
const WAIT_AWAY_MS = 50;

/**
 * A check of the bearer that then waits until what was written before is known here, by whichever instance:
 * who saves something sees it on the next page, which another instance may serve. Readers without a token
 * need not wait: they hear of it a moment later.
 */
export function ownWritesFirst(auth: Bearer, known: () => Promise<void>, log: Logger): Bearer {
  let isAway = false;
  /** The one look that is under way meanwhile. */
  let lookWhileAway: Promise<unknown> | undefined;

  /** Rejects never. */
  const look = async () => {
    try {
      await known();
      isAway = false;
    } catch (err) {
      isAway = true;
      log.warn({ err }, 'what other instances wrote cannot be looked for');
    }
  };
  const waitUntilKnown: Middleware = async (ctx, next) => {
    if (ctx.state.claims) {
      if (isAway) {
        // One that hangs must not keep others from finding the database back.
        lookWhileAway ??= isSoon(look(), WAIT_MS).finally(() => {
          lookWhileAway = undefined;
        });
        await isSoon(lookWhileAway, WAIT_AWAY_MS);
      } else if (!(await isSoon(look(), WAIT_MS))) {
        isAway = true;
      }
    }
    return next();
  };
  const then =
    (check: Middleware): Middleware =>
    (ctx, next) =>
      check(ctx, () => waitUntilKnown(ctx, next));
  return { optional: then(auth.optional), require: (...roles) => then(auth.require(...roles)) };
}
