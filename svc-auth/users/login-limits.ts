import { AppError } from '@app/service-kit';
import type { Redis } from 'ioredis';
import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { addressKey } from './address.ts';
import { nameKey } from './model.ts';

const WINDOW_SECONDS = 15 * 60;
/** Failed logins are counted per user and address, so that an attacker elsewhere cannot lock a user out. */
const FAILURES_OF_USER = 10;
const FAILURES_OF_ADDRESS = 50;
/** Wrong codes count over all addresses: an attacker who knows the password could otherwise try all codes. */
const WRONG_CODES = 30;
/** Of a million codes three are valid: guessing every day for a year succeeds with a probability of 5 percent. */
const WRONG_CODES_A_DAY = 50;
const DAY_SECONDS = 24 * 60 * 60;

export type LoginLimits = ReturnType<typeof loginLimits>;

/** Methods reject with `too_many_requests`, or with `unavailable` while Redis is unavailable. */
export function loginLimits(redis: Redis) {
  const limiter = (keyPrefix: string, points: number, duration = WINDOW_SECONDS) =>
    new RateLimiterRedis({ storeClient: redis, keyPrefix, points, duration });
  const ofUser = limiter('login:user', FAILURES_OF_USER);
  const ofAddress = limiter('login:address', FAILURES_OF_ADDRESS);
  const ofCodes = limiter('login:code', WRONG_CODES);
  const ofCodesADay = limiter('login:code-day', WRONG_CODES_A_DAY, DAY_SECONDS);
  const userKey = (address: string, name: string) => `${addressKey(address)}:${nameKey(name)}`;

  return {
    /** Counts a failure before the password is checked, so that concurrent attempts count too. */
    async attempt(address: string, name: string): Promise<void> {
      // The user's limit is first, so that repeated attempts for one name do not exhaust the address's limit.
      await ofUser.consume(userKey(address, name)).catch(refuse);
      await ofAddress.consume(addressKey(address)).catch(refuse);
    },
    /** Called after a right password. */
    async passed(address: string, name: string): Promise<void> {
      await ofUser.delete(userKey(address, name)).catch(refuse);
      await ofAddress.reward(addressKey(address)).catch(refuse);
    },
    /**
     * Called after a right password without a code. Removes only the failure that `attempt` counted. If it reset the
     * limit, a client that knows the password could guess ten more codes each time.
     */
    async undecided(address: string, name: string): Promise<void> {
      await ofUser.reward(userKey(address, name)).catch(refuse);
      await ofAddress.reward(addressKey(address)).catch(refuse);
    },
    /** Counts an app code before it is checked. Calls `onLimit` for the first code over a limit. */
    async attemptCode(userId: string, onLimit: () => Promise<void>): Promise<void> {
      for (const limit of [ofCodes, ofCodesADay]) {
        await limit.consume(userId).catch(async (reason: unknown) => {
          const isFirst =
            reason instanceof RateLimiterRes && reason.consumedPoints === limit.points + 1;
          if (isFirst) await onLimit();
          refuse(reason);
        });
      }
    },
    async codePassed(userId: string): Promise<void> {
      await ofCodes.delete(userId).catch(refuse);
      // A reset would give an attacker a full day's attempts after each login of the user.
      await ofCodesADay.reward(userId).catch(refuse);
    },
  };
}

function refuse(reason: unknown): never {
  if (!(reason instanceof RateLimiterRes)) throw new AppError('unavailable', { cause: reason });
  const seconds = Math.max(1, Math.ceil(reason.msBeforeNext / 1000));
  throw new AppError('too_many_requests', { headers: { 'Retry-After': String(seconds) } });
}
