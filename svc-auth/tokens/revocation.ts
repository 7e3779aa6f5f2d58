import { revokedKey, signedOutKey, type TokenClaims } from '@app/contracts';
import { AppError } from '@app/service-kit';
import type { Redis } from 'ioredis';
import { TOKEN_VALID_SECONDS } from './service.ts';

/** Ends one session: all services refuse its token. */
export async function revoke(redis: Redis, { sid, exp }: TokenClaims): Promise<void> {
  const seconds = Math.max(1, exp - Math.floor(Date.now() / 1000));
  await store(redis, revokedKey(sid), 1, seconds);
}

/**
 * Ends all sessions of a user in all services. Returns the current time in milliseconds: tokens based on user data that
 * was read until then are revoked.
 */
export async function signOutEverywhere(redis: Redis, userId: string): Promise<number> {
  const now = Date.now();
  await store(redis, signedOutKey(userId), now, TOKEN_VALID_SECONDS);
  return now;
}

/**
 * Makes a change that ends all sessions of a user. The sessions end before the change, so that nothing changes while
 * Redis is unavailable. They end again after the change, because a concurrent login may have read the user before it.
 * Returns the result of the change and the time (milliseconds) from which tokens are valid again.
 */
export async function signedOut<T>(
  redis: Redis,
  userId: string,
  change: () => Promise<T>,
): Promise<{ result: T; since: number }> {
  await signOutEverywhere(redis, userId);
  const result = await change();
  return { result, since: (await signOutEverywhere(redis, userId)) + 1 };
}

async function store(redis: Redis, key: string, value: number, seconds: number): Promise<void> {
  await redis.set(key, value, 'EX', seconds).catch((cause: unknown) => {
    throw new AppError('unavailable', { cause });
  });
}
