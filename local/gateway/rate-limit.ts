import { setTimeout as delay } from 'node:timers/promises';
import { clientNetwork } from '@app/service-kit/client-network';
import type { RateLimitConfig } from './dynamic-config.ts';
import { answer, type Middleware } from './exchange.ts';

/** The maximum number of stored clients, which bounds the memory. Traefik has the same limit. */
const maximumSources = 65_536;

/** The tokens that remain at `countedAt`. A negative number means that waiting requests have reserved tokens. */
type Bucket = { tokens: number; countedAt: number };

/**
 * Implements Traefik's rateLimit with a token bucket for each client. If the bucket is empty, a request waits
 * if a token will soon be available; otherwise the response is 429.
 * @param now a monotonic clock in milliseconds
 */
export function rateLimit(config: RateLimitConfig, now = () => performance.now()): Middleware {
  const buckets = new Map<string, Bucket>();
  const perMillisecond = config.average / config.period;
  const perSecond = perMillisecond * 1_000;
  const longestWait = perSecond < 1 ? 500 : 1_000 / (Math.floor(perSecond) * 2);
  const fullAfter = config.burst / perMillisecond;

  return async function limitRate(exchange) {
    const time = now();
    const source = clientNetwork(
      exchange.clientAddress,
      config.sourceCriterion.ipStrategy.ipv6Subnet,
    );
    const bucket = buckets.get(source) ?? { tokens: config.burst, countedAt: time };
    const tokens = Math.min(
      config.burst,
      bucket.tokens + (time - bucket.countedAt) * perMillisecond,
    );
    const wait = Math.max(0, (1 - tokens) / perMillisecond);
    const refused = wait > longestWait;
    // Delete and set, so that the map is ordered by last use.
    buckets.delete(source);
    buckets.set(source, { tokens: refused ? tokens : tokens - 1, countedAt: time });
    forgetOldest(buckets, time - fullAfter);

    if (refused) {
      answer(exchange, 429, { 'retry-after': String(Math.ceil(wait / 1_000)) });
    } else if (wait > 0) {
      await delay(wait);
    }
  };
}

function forgetOldest(buckets: Map<string, Bucket>, fullSince: number): void {
  for (const [source, bucket] of buckets) {
    if (buckets.size <= maximumSources && bucket.countedAt > fullSince) return;
    buckets.delete(source);
  }
}
