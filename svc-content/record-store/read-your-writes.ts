import type { Bearer, Logger } from '@app/service-kit';
import type { Middleware } from 'koa';

/** The maximum waiting time. Catching up takes one read of the counter and a few milliseconds to apply writes. */
const WAIT_MS = 2_000;

/** The maximum waiting time while the database is unreachable. It suffices for one successful attempt. */
const WAIT_UNREACHABLE_MS = 50;

/** Users see what they saved, because a request with a token waits until this instance has caught up. */
export function readYourWrites(auth: Bearer, caughtUp: () => Promise<void>, log: Logger): Bearer {
  let isUnreachable = false;
  /** The attempt that all requests share while the database is unreachable. */
  let probe: Promise<unknown> | undefined;

  /** This function never rejects. */
  const catchUp = async () => {
    try {
      await caughtUp();
      isUnreachable = false;
    } catch (err) {
      isUnreachable = true;
      log.warn({ err }, 'cannot check for writes of other instances');
    }
  };
  const wait: Middleware = async (ctx, next) => {
    if (ctx.state.claims) {
      if (isUnreachable) {
        // An attempt that hangs is replaced, so that the recovery of the database is noticed.
        probe ??= settlesWithin(catchUp(), WAIT_MS).finally(() => {
          probe = undefined;
        });
        await settlesWithin(probe, WAIT_UNREACHABLE_MS);
      } else if (!(await settlesWithin(catchUp(), WAIT_MS))) {
        isUnreachable = true;
      }
    }
    return next();
  };
  const then =
    (check: Middleware): Middleware =>
    (ctx, next) =>
      check(ctx, () => wait(ctx, next));
  return { optional: then(auth.optional), require: (...roles) => then(auth.require(...roles)) };
}

/** Whether `work` resolves within the time; otherwise it continues. Rejects if `work` rejects within the time. */
export async function settlesWithin(work: Promise<unknown>, milliseconds: number) {
  const late = Promise.withResolvers<boolean>();
  const timer = setTimeout(late.resolve, milliseconds, false);
  try {
    return await Promise.race([work.then(() => true), late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
