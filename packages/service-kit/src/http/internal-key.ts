import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Context, Next } from 'koa';
import { AppError } from './app-error.ts';

/** The header for the key that the gateway and all servers share. The gateway overwrites values from clients. */
const KEY_HEADER = 'x-internal-key';
/**
 * The header for the number of trusted proxies in front of the gateway. The gateway overwrites values from clients.
 */
const PROXIES_HEADER = 'x-trusted-proxies';

/** Returns the headers of a call to another server: the first key, or nothing if there is no key. */
export function internalHeaders([key]: readonly string[]): Record<string, string> {
  return key === undefined ? {} : { [KEY_HEADER]: key };
}

/**
 * Returns middleware that refuses requests without one of the keys. The middleware also reduces `X-Forwarded-For` to
 * the client's address and removes the key, so that the key cannot be logged or forwarded.
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

/** Keys are compared by their digests, because a comparison in constant time needs equal lengths. */
const digestOf = (key: string) => createHash('sha256').update(key).digest();

/**
 * Reduces `X-Forwarded-For` to the client's address. Each trusted proxy has appended the address of its client. The
 * gateway has appended the last address.
 */
function keepClientAddress(headers: IncomingHttpHeaders): void {
  const list = String(headers['x-forwarded-for'] ?? '').split(',');
  const proxies = Number(headers[PROXIES_HEADER] ?? 0);
  delete headers[PROXIES_HEADER];
  const address = (list.at(-1 - proxies) ?? list[0])?.trim();
  if (address) headers['x-forwarded-for'] = address;
}
