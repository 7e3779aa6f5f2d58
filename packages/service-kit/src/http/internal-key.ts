import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Context, Next } from 'koa';
import { AppError } from './app-error.ts';

/** The header with the key that the gateway and all servers share. The gateway overwrites a value from a client. */
const KEY_HEADER = 'x-internal-key';
/**
 * The header with the number of trusted proxies in front of the gateway. The gateway overwrites a value from a
 * client.
 */
const PROXIES_HEADER = 'x-trusted-proxies';

/** The headers of a call to another server. Sends the first key, or no header if there is no key. */
export function internalHeaders([key]: readonly string[]): Record<string, string> {
  return key === undefined ? {} : { [KEY_HEADER]: key };
}

/**
 * Returns middleware that refuses requests without one of the keys. It reduces `X-Forwarded-For` to the client's
 * address and removes the key, so that the key cannot be logged or forwarded.
 */
export function requireInternalKey(keys: readonly string[]) {
  const known = keys.map(digestOf);
  return function checkInternalKey(ctx: Context, next: Next): Promise<void> {
    const { headers } = ctx.req;
    const given = digestOf(ctx.get(KEY_HEADER));
    delete headers[KEY_HEADER];
    if (known.some((key) => timingSafeEqual(key, given))) {
      keepClientAddress(headers);
      return next();
    }
    for (const name of Object.keys(headers)) {
      if (name.startsWith('x-forwarded-')) delete headers[name];
    }
    ctx.state.log.warn({ ip: ctx.ip }, 'refused a request without the internal key');
    throw new AppError('forbidden');
  };
}

/** Digests have equal lengths, which the comparison in constant time requires. */
const digestOf = (key: string) => createHash('sha256').update(key).digest();

/** Each trusted proxy appends the address of its client. The gateway appends last. */
function keepClientAddress(headers: IncomingHttpHeaders): void {
  const list = String(headers['x-forwarded-for'] ?? '').split(',');
  const proxies = Number(headers[PROXIES_HEADER] ?? 0);
  delete headers[PROXIES_HEADER];
  const address = (list.at(-1 - proxies) ?? list[0])?.trim();
  if (address) headers['x-forwarded-for'] = address;
}
