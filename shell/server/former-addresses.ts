import { addressKey, isServedAddress, publicPages } from '@app/contracts';
import { findFormerAddress } from '@app/contracts/endpoints';
import { serviceClient } from '@app/service-kit/server';
import type { Context, Next } from 'koa';
import { limitWithin } from './deadline.ts';

/** The first path segments of the pages that depend on their query. */
const queryPages = Object.values(publicPages).flatMap((page) =>
  'readsQuery' in page ? [page.path.split('/')[1]] : [],
);

/**
 * Redirects requests for former addresses of articles, on this or an earlier site. Applies to two kinds of addresses:
 * those without a page or file, and those whose query has no effect on the page of their path, such as `/?p=12`.
 * `limitMs` is the time limit for asking svc-content.
 */
export function redirectFormerAddresses(
  contentUrl: string,
  limitMs: number,
  internalKeys?: readonly string[],
) {
  // If svc-content does not respond, readers get the page, or the error page for unknown pages.
  const find = (ctx: Context) =>
    serviceClient(
      contentUrl,
      limitWithin(ctx, limitMs),
      internalKeys,
    )(findFormerAddress, { query: { address: ctx.url } }).then(
      ({ path }) => path,
      () => undefined,
    );

  return async function redirectFormerAddress(ctx: Context, next: Next) {
    if (isServedAddress(ctx.url)) return next();
    // Tracking parameters do not count as a query, so the page of the path is served.
    const hasQuery = addressKey(ctx.url)?.includes('?');
    const isHidden = hasQuery && !queryPages.includes(ctx.path.split('/')[1]);
    if (!isHidden) {
      await next();
      if (ctx.status !== 404) return;
    }
    const path = await find(ctx);
    if (path === undefined) {
      if (isHidden) await next();
      return;
    }
    ctx.remove('Content-Encoding');
    ctx.set('Cache-Control', 'no-cache');
    ctx.redirect(path);
    ctx.status = 301;
  };
}
