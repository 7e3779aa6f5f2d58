import type { Bearer, Logger } from '@app/service-kit';
import type { Middleware } from 'koa';

/** The maximum time that a request waits, in milliseconds. Catching up normally takes a few milliseconds. */
const WAIT_MS = 2_000;

/** The maximum time that a request waits while the database is unreachable, in milliseconds. */
const WAIT_UNREACHABLE_MS = 50;

/** Makes requests with a token wait until this instance has applied all writes, so that users see what they saved. */
export function readYourWrites(auth: Bearer, caughtUp: () => Promise<void>, log: Logger): Bearer {
  let isUnreachable = false;
  /** While the database is unreachable, all requests share this attempt to catch up. */
  let probe: Promise<unknown> | undefined;

  /** Catches up, but never rejects. */
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
        // A hanging attempt is replaced after `WAIT_MS`. Otherwise, the recovery of the database would
        // not be noticed.
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
  return {
    optional: then(auth.optional),
    require: (...roles) => then(auth.require(...roles)),
    watch: (...roles) => then(auth.watch(...roles)),
  };
}

/** Returns whether `work` resolves in time. If it does not, `work` continues. Rejects if `work` rejects in time. */
export async function settlesWithin(work: Promise<unknown>, milliseconds: number) {
  const late = Promise.withResolvers<boolean>();
  // Work that ended while the process was busy still counts as in time.
  const timer = setTimeout(() => setImmediate(late.resolve, false), milliseconds);
  try {
    return await Promise.race([work.then(() => true), late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
