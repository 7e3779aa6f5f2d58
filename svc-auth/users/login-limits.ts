import { createHash } from 'node:crypto';
import { limitPolicy, loginLimits as limits, type RateLimit } from '@app/contracts/limits';
import { AppError } from '@app/service-kit';
import { clientNetwork } from '@app/service-kit/client-network';
import type { Redis } from 'ioredis';
import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { nameKey } from './model.ts';

export type LoginLimits = ReturnType<typeof loginLimits>;

/** Creates the limits. Each method rejects with `too_many_requests` at a limit, or with `unavailable` without Redis. */
export function loginLimits(redis: Redis) {
  const limiter = (keyPrefix: keyof typeof limits) => {
    const { requests: points, seconds: duration }: RateLimit = limits[keyPrefix];
    return new RateLimiterRedis({ storeClient: redis, keyPrefix, points, duration });
  };
  const ofUser = limiter('login:user');
  const ofAddress = limiter('login:address');
  const ofCodes = limiter('login:code');
  const ofCodesADay = limiter('login:code-day');
  const ofConfirmations = limiter('login:confirmation');
  const ofPasswords = limiter('login:password');
  const ofResets = limiter('login:reset');
  const ofMailboxes = limiter('login:reset-mailbox');
  const userKey = (address: string, name: string) => `${clientNetwork(address)}:${nameKey(name)}`;

  return {
    /**
     * Counts an attempt as failed. Must be called before the password is checked, so that concurrent attempts count
     * too.
     */
    async attempt(address: string, name: string): Promise<void> {
      // The limit per user comes first. Once it is reached, further attempts for the user do not count against the
      // address.
      await count(ofUser, userKey(address, name));
      await count(ofAddress, clientNetwork(address));
    },
    /**
     * Resets the user's count, and removes the failure counted for the address. Must be called after a right
     * password.
     */
    async passed(address: string, name: string): Promise<void> {
      await ofUser.delete(userKey(address, name)).catch(refuse);
      await ofAddress.reward(clientNetwork(address)).catch(refuse);
    },
    /**
     * Removes only the failure that `attempt` counted. Must be called after a right password if the login still needs a
     * new password or a code. Earlier failures of the user still count: otherwise, a client that knows the password
     * could guess ten more codes after each such request.
     */
    async undecided(address: string, name: string): Promise<void> {
      await ofUser.reward(userKey(address, name)).catch(refuse);
      await ofAddress.reward(clientNetwork(address)).catch(refuse);
    },
    /**
     * Counts an app code as wrong. Must be called before the code is checked. Calls `onLimit` for the first code over
     * a limit.
     */
    async attemptCode(userId: string, onLimit: () => Promise<unknown>): Promise<void> {
      for (const limit of [ofCodes, ofCodesADay]) {
        await limit.consume(userId).catch(async (reason: unknown) => {
          const isFirst =
            reason instanceof RateLimiterRes && reason.consumedPoints === limit.points + 1;
          if (isFirst) await onLimit();
          refuse(reason, limit);
        });
      }
    },
    async codePassed(userId: string): Promise<void> {
      await ofCodes.delete(userId).catch(refuse);
      // The daily count is not reset, because each login of the user would give an attacker another 50 attempts on
      // that day.
      await ofCodesADay.reward(userId).catch(refuse);
    },
    /** Counts a code that is sent to confirm a new second factor. Must be called before the code is checked. */
    async attemptConfirmation(userId: string): Promise<void> {
      await count(ofConfirmations, userId);
    },
    async confirmed(userId: string): Promise<void> {
      await ofConfirmations.delete(userId).catch(refuse);
    },
    /** Counts a request for a new password, whether or not a user has the email address. */
    async attemptReset(address: string, email: string): Promise<void> {
      await count(ofResets, clientNetwork(address));
      await count(ofMailboxes, createHash('sha256').update(email).digest('hex'));
    },
    /**
     * Counts a password that a signed-in user sends, in one count for all addresses. Must be called before the password
     * is checked.
     */
    async attemptPassword(userId: string): Promise<void> {
      await count(ofPasswords, userId);
    },
    async passwordPassed(userId: string): Promise<void> {
      await ofPasswords.delete(userId).catch(refuse);
    },
  };
}

const count = (limit: RateLimiterRedis, key: string) =>
  limit.consume(key).catch((reason: unknown) => refuse(reason, limit));

/** Throws `too_many_requests` with the limit for a refused attempt, or `unavailable` if Redis is unavailable. */
function refuse(reason: unknown, limit?: RateLimiterRedis): never {
  if (!(limit && reason instanceof RateLimiterRes)) {
    throw new AppError('unavailable', { cause: reason });
  }
  const name = limit.keyPrefix as keyof typeof limits;
  const seconds = Math.max(1, Math.ceil(reason.msBeforeNext / 1000));
  const headers = {
    'Retry-After': String(seconds),
    'RateLimit-Policy': limitPolicy(name, limits[name]),
    RateLimit: `"${name}";r=0;t=${seconds}`,
  };
  throw new AppError('too_many_requests', { headers });
}
