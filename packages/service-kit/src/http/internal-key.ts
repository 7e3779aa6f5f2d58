import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Context, Next } from 'koa';
import { AppError } from './app-error.ts';

/** The header with the key that the gateway and the pieces share. The gateway replaces a client's. */
const KEY_HEADER = 'x-internal-key';
/** The header with the number of trusted proxies in front of the gateway. The gateway replaces a client's. */
const PROXIES_HEADER = 'x-trusted-proxies';

/** The headers of a call to another piece. The first key is sent; none if there is no key. */
export function internalHeaders([key]: readonly string[]): Record<string, string> {
  return key === undefined ? {} : { [KEY_HEADER]: key };
}

/**
 * Returns middleware that refuses requests without one of the keys, and of forwarding headers leaves one address in
 * `X-Forwarded-For`: that of the client. It removes the key, so that nothing can log or forward it.
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

/** Each trusted proxy has appended the address that it was called from, the gateway as the last one. */
function keepClientAddress(headers: IncomingHttpHeaders): void {
  const list = String(headers['x-forwarded-for'] ?? '').split(',');
  const proxies = Number(headers[PROXIES_HEADER] ?? 0);
  delete headers[PROXIES_HEADER];
  const address = (list.at(-1 - proxies) ?? list[0])?.trim();
  if (address) headers['x-forwarded-for'] = address;
}
