import { AppError } from '@app/service-kit';
import type { Redis } from 'ioredis';
import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { addressKey } from './address.ts';
import { nameKey } from './model.ts';

const WINDOW_SECONDS = 15 * 60;
/** Failed logins are counted per user and address, so that an attacker elsewhere cannot lock a user out. */
const FAILURES_OF_USER = 10;
const FAILURES_OF_ADDRESS = 50;
/**
 * Limit of wrong codes of a user's second factor, counted over all addresses. An attacker who can try codes already
 * knows the password, and could otherwise try all million codes from many addresses.
 */
const WRONG_CODES = 30;
/**
 * Three of a million codes are valid at any time. With this limit, an attacker who guesses every day for a year
 * succeeds with a probability of 5 percent.
 */
const WRONG_CODES_A_DAY = 50;
const DAY_SECONDS = 24 * 60 * 60;

export interface LoginLimits {
  /** Counts a failure before the password is checked, so that concurrent attempts count too. */
  attempt(address: string, name: string): Promise<void>;
  /** Called after a right password. Resets the user's failures and no longer counts this attempt for the address. */
  passed(address: string, name: string): Promise<void>;
  /**
   * Called after a right password without a code. Removes only the failure that `attempt` counted. If it reset the
   * limit, a client that knows the password could guess ten more codes each time.
   */
  undecided(address: string, name: string): Promise<void>;
  /** Counts an app code before it is checked. Calls `onLimit` for the first code over a limit. */
  attemptCode(userId: string, onLimit: () => Promise<void>): Promise<void>;
  /** Called after a right code. Resets the short limit and removes one failure from the daily limit. */
  codePassed(userId: string): Promise<void>;
}

/**
 * Creates the limits of failed logins, which are stored in Redis. Methods reject with `too_many_requests` over a limit,
 * and with `unavailable` while Redis is unavailable.
 */
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
      // Check the user's limit first, so that repeated attempts for one name do not exhaust the address's limit.
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
      // Not a reset: otherwise each login of the user would give an attacker a full day's attempts.
      await ofCodesADay.reward(userId).catch(refuse);
    },
  };
}

function refuse(reason: unknown): never {
  if (!(reason instanceof RateLimiterRes)) throw new AppError('unavailable', { cause: reason });
  const seconds = Math.max(1, Math.ceil(reason.msBeforeNext / 1000));
  throw new AppError('too_many_requests', { headers: { 'Retry-After': String(seconds) } });
}
