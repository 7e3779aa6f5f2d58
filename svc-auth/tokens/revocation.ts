import { MAX_SESSION_SECONDS, revokedKey, signedOutKey, type TokenClaims } from '@app/contracts';
import { AppError } from '@app/service-kit';
import type { Redis } from 'ioredis';

/** Revokes a session's token. All services refuse revoked tokens. */
export async function revoke(redis: Redis, { sid, exp }: TokenClaims): Promise<void> {
  const seconds = Math.max(1, exp - Math.floor(Date.now() / 1000));
  await store(redis, revokedKey(sid), 1, seconds);
}

/**
 * Revokes the tokens of a user. Returns the current time in milliseconds. Tokens with user data read after this time
 * are valid.
 */
export async function signOutEverywhere(redis: Redis, userId: string): Promise<number> {
  const now = Date.now();
  await store(redis, signedOutKey(userId), now, MAX_SESSION_SECONDS);
  return now;
}

/**
 * Ends all sessions of a user, applies `change`, and ends all sessions again. If Redis is unavailable, the first step
 * throws, so nothing is changed. The last step revokes tokens that were issued meanwhile and may contain the previous
 * user data. Tokens with user data read at or after `since` (milliseconds) remain valid.
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
