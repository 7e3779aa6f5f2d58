import { signedOutKey } from '@app/contracts';
import { AppError } from '@app/service-kit';
import type { Redis } from 'ioredis';
import { TOKEN_VALID_SECONDS } from '../tokens/service.ts';

/** Ends every session of a user in every service; answers the moment (milliseconds) it takes effect. */
export async function signOutEverywhere(redis: Redis, userId: string): Promise<number> {
  const moment = Date.now();
  await redis
    .set(signedOutKey(userId), moment, 'EX', TOKEN_VALID_SECONDS)
    .catch((cause: unknown) => {
      throw new AppError('unavailable', { cause });
    });
  return moment;
}

/**
 * Makes a change that ends every session of a user. They are ended before it, so that nothing changes
 * while Redis is away, and after it, for a login that still saw the user as before. Answers the change's
 * result and from which moment on a token is good again.
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
