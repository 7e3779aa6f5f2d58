import { revokedKey, signedOutKey, type TokenClaims } from '@app/contracts';
import { AppError } from '@app/service-kit';
import type { Redis } from 'ioredis';
import { TOKEN_VALID_SECONDS } from './service.ts';

/** Revokes a session's token. All services refuse revoked tokens. */
export async function revoke(redis: Redis, { sid, exp }: TokenClaims): Promise<void> {
  const seconds = Math.max(1, exp - Math.floor(Date.now() / 1000));
  await store(redis, revokedKey(sid), 1, seconds);
}

/** Revokes all tokens for which user data was read up to now. Returns the current time in milliseconds. */
export async function signOutEverywhere(redis: Redis, userId: string): Promise<number> {
  const now = Date.now();
  await store(redis, signedOutKey(userId), now, TOKEN_VALID_SECONDS);
  return now;
}

/**
 * Ends all sessions of a user, applies `change`, and ends the sessions again. If Redis is unavailable, the first step
 * throws, so nothing changes. The last step ends sessions for which the user was read before the change. Tokens for
 * which the user is read at `since` (milliseconds) or later are valid.
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
