import { AppError } from '@app/service-kit';
import type { Redis } from 'ioredis';
import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { addressKey } from './address.ts';
import { nameKey } from './model.ts';

const WINDOW_SECONDS = 15 * 60;
/** Per user and address, so that an attacker cannot lock a user out from elsewhere. */
const FAILURES_OF_USER = 10;
const FAILURES_OF_ADDRESS = 50;
/**
 * Wrong codes of a user's second factor from all addresses: an attacker who gets this far knows the password, and could
 * otherwise try all million codes from many addresses.
 */
const WRONG_CODES = 30;
/** Three of a million codes are valid at any time: a year of daily guessing succeeds with 5 percent. */
const WRONG_CODES_A_DAY = 50;
const DAY_SECONDS = 24 * 60 * 60;

export interface LoginLimits {
  /** Counts a failure before the password is checked, so that concurrent attempts count too. */
  attempt(address: string, name: string): Promise<void>;
  /** After a right password: resets the user's failures and removes this one. */
  passed(address: string, name: string): Promise<void>;
  /**
   * After a right password without the code: removes this failure only. With a reset, the password alone would allow
   * ten more guesses of the code.
   */
  undecided(address: string, name: string): Promise<void>;
  /** Like `attempt`, for an app code. `onLimit` is called for the first code over a limit. */
  attemptCode(userId: string, onLimit: () => Promise<void>): Promise<void>;
  codePassed(userId: string): Promise<void>;
}

/** Limits of failed logins, stored in Redis. Without Redis they reject with `unavailable`. */
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
      // The user's limit first: repeated attempts for one name do not exhaust the address.
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
    async attemptCode(userId, onLimit) {
      for (const limit of [ofCodes, ofCodesADay]) {
        await limit.consume(userId).catch(async (reason: unknown) => {
          const isFirst =
            reason instanceof RateLimiterRes && reason.consumedPoints === limit.points + 1;
          if (isFirst) await onLimit();
          refuse(reason);
        });
      }
    },
    async codePassed(userId) {
      await ofCodes.delete(userId).catch(refuse);
      // No reset: otherwise each login of the user would give an attacker a new day.
      await ofCodesADay.reward(userId).catch(refuse);
    },
  };
}

function refuse(reason: unknown): never {
  if (!(reason instanceof RateLimiterRes)) throw new AppError('unavailable', { cause: reason });
  const seconds = Math.max(1, Math.ceil(reason.msBeforeNext / 1000));
  throw new AppError('too_many_requests', { headers: { 'Retry-After': String(seconds) } });
}
