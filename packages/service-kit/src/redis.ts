import { setTimeout as wait } from 'node:timers/promises';
import { Redis } from 'ioredis';
import type { Logger } from 'pino';

/** The time limit of a command, in case Redis hangs. A busy process may need part of this time to read a reply. */
const COMMAND_TIMEOUT_MS = 1_500;

/** The maximum time to wait for the first connection, so that a service can start without Redis. */
const FIRST_CONNECTION_MS = 2_000;

/**
 * Connects for use by requests: commands succeed or fail within 1.5 s. If Redis is unreachable, resolves after two
 * seconds, so that the service starts. If Redis refuses the login, waits until Redis accepts the login, so that the
 * service does not become ready. Queue workers need another kind of connection, whose commands wait.
 */
export async function connectRedis(url: string, log: Logger): Promise<Redis> {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    commandTimeout: COMMAND_TIMEOUT_MS,
    // After the timeout, commands fail at once. The connection recovers together with Redis.
    socketTimeout: COMMAND_TIMEOUT_MS,
    connectTimeout: 2_000,
    retryStrategy: (attempt) => Math.min(attempt * 50, 1_000),
  });
  let isDown = false;
  let isRefused = false;
  redis.on('error', (err: Error) => {
    const refuses = isRefusedLogin(err);
    const message = refuses ? 'redis refused the login: check REDIS_URL' : 'redis is unreachable';
    if (!isDown || refuses !== isRefused) log.error({ err }, message);
    isDown = true;
    isRefused = refuses;
  });
  redis.on('ready', () => {
    if (isDown) log.info('redis is reachable again');
    isDown = false;
    isRefused = false;
  });
  const start = performance.now();
  const isWaiting = () => isRefused || performance.now() - start < FIRST_CONNECTION_MS;
  while (redis.status !== 'ready' && isWaiting()) await wait(20);
  return redis;
}

/** Redis's error code is the beginning of the message. ioredis does not provide it separately. */
const isRefusedLogin = ({ message }: Error) => /^(NOAUTH|WRONGPASS|NOPERM) /.test(message);
