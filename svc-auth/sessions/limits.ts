import { AppError } from '@app/service-kit';
import type { Redis } from 'ioredis';
import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { addressKey } from '../users/address.ts';
import { nameKey } from '../users/model.ts';

const WINDOW_SECONDS = 15 * 60;
/** Counted by user and address together, so that nobody can lock a user out from elsewhere. */
const FAILURES_OF_USER = 10;
const FAILURES_OF_ADDRESS = 50;
/**
 * Of a user's second factor, from all addresses together: whoever gets this far knows the password, and
 * would otherwise try the million codes from many addresses at once.
 */
const WRONG_CODES = 30;
/** Of a million codes three are good at any time: who tries every day for a year gets in by 5 percent. */
const WRONG_CODES_A_DAY = 50;
const DAY_SECONDS = 24 * 60 * 60;

export interface LoginLimits {
  /** Counts an attempt as failed before its password is looked at, so that many at once count too. */
  attempt(address: string, name: string): Promise<void>;
  /** The password was right: the user's failures are forgotten, the attempt is not counted. */
  passed(address: string, name: string): Promise<void>;
  /**
   * The password was right and the code is still to come: the attempt is not counted, and failures
   * before it stay, or the password alone would buy ten new guesses of the code each time.
   */
  undecided(address: string, name: string): Promise<void>;
  /** As `attempt`, for a code of the app; `reached` is told of the first one that is refused. */
  attemptCode(userId: string, reached: () => Promise<void>): Promise<void>;
  codePassed(userId: string): Promise<void>;
}

/** Limits of failed logins in Redis; without it there is no login (`unavailable`). */
export function loginLimits(redis: Redis): LoginLimits {
  const limiter = (keyPrefix: string, points: number, duration = WINDOW_SECONDS) =>
    new RateLimiterRedis({ storeClient: redis, keyPrefix, points, duration });
  const ofUser = limiter('login:user', FAILURES_OF_USER);
  const ofAddress = limiter('login:address', FAILURES_OF_ADDRESS);
  const ofCodes = limiter('login:code', WRONG_CODES);
  const ofCodesADay = limiter('login:code-day', WRONG_CODES_A_DAY, DAY_SECONDS);
  const userKey = (address: string, name: string) => `${addressKey(address)}:${nameKey(name)}`;

  return {
    async attempt(address, name) {
      // The user first: trying one name again and again does not use up the whole address.
      await ofUser.consume(userKey(address, name)).catch(refuse);
      await ofAddress.consume(addressKey(address)).catch(refuse);
    },
    async passed(address, name) {
      await ofUser.delete(userKey(address, name)).catch(refuse);
      await ofAddress.reward(addressKey(address)).catch(refuse);
    },
    async undecided(address, name) {
      await ofUser.reward(userKey(address, name)).catch(refuse);
      await ofAddress.reward(addressKey(address)).catch(refuse);
    },
    async attemptCode(userId, reached) {
      for (const limit of [ofCodes, ofCodesADay]) {
        await limit.consume(userId).catch(async (reason: unknown) => {
          const isFirst =
            reason instanceof RateLimiterRes && reason.consumedPoints === limit.points + 1;
          if (isFirst) await reached();
          refuse(reason);
        });
      }
    },
    async codePassed(userId) {
      await ofCodes.delete(userId).catch(refuse);
      // Not forgotten: whoever guesses would have a new day with each login of the user.
      await ofCodesADay.reward(userId).catch(refuse);
    },
  };
}

function refuse(reason: unknown): never {
  if (!(reason instanceof RateLimiterRes)) throw new AppError('unavailable', { cause: reason });
  const seconds = Math.max(1, Math.ceil(reason.msBeforeNext / 1000));
  throw new AppError('too_many_requests', { headers: { 'Retry-After': String(seconds) } });
}
