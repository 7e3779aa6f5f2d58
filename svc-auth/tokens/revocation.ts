import { revokedKey, signedOutKey, type TokenClaims } from '@app/contracts';
import { AppError } from '@app/service-kit';
import type { Redis } from 'ioredis';
import { TOKEN_VALID_SECONDS } from './service.ts';

/** All services refuse the session's token. */
export async function revoke(redis: Redis, { sid, exp }: TokenClaims): Promise<void> {
  const seconds = Math.max(1, exp - Math.floor(Date.now() / 1000));
  await store(redis, revokedKey(sid), 1, seconds);
}

/** Revokes tokens based on user data that was read until the returned time (milliseconds). */
export async function signOutEverywhere(redis: Redis, userId: string): Promise<number> {
  const now = Date.now();
  await store(redis, signedOutKey(userId), now, TOKEN_VALID_SECONDS);
  return now;
}

/**
 * Makes a change that ends all sessions of a user. They end before the change, so that nothing changes while Redis is
 * unavailable, and again after it, because a concurrent login may have read the user before it. Tokens are valid again
 * from `since` (milliseconds).
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
