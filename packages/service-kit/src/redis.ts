import { once } from 'node:events';
import { Redis } from 'ioredis';
import type { Logger } from 'pino';

/**
 * A request waits no longer than this for an answer that it may have to do without. A Redis that is
 * gone refuses at once; the limit is for one that hangs, and generous, because it also counts the
 * time that a busy process of ours takes to look at an answer that is long there.
 */
const COMMAND_TIMEOUT_MS = 2_000;

/**
 * A connection for requests: a command answers or fails within two seconds, also while Redis is
 * away, and the connection comes back by itself. Waits for it to stand or its first
 * attempt to fail, two seconds at most, so that a service also starts without Redis. Queues' workers
 * need a patient connection of their own.
 */
export async function connectRedis(url: string, log: Logger): Promise<Redis> {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    commandTimeout: COMMAND_TIMEOUT_MS,
    connectTimeout: 2_000,
    retryStrategy: (attempt) => Math.min(attempt * 50, 1_000),
  });
  let away = false;
  redis.on('error', (err: Error) => {
    if (!away) log.error({ err }, 'redis is away');
    away = true;
  });
  redis.on('ready', () => {
    if (away) log.info('redis is back');
    away = false;
  });
  await once(redis, 'ready', { signal: AbortSignal.timeout(2_000) }).catch(() => undefined);
  return redis;
}
