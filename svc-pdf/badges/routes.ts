import { createHash } from 'node:crypto';
import { extractCode } from '@app/contracts';
import * as api from '@app/contracts/endpoints';
import { endpointRouter } from '@app/service-kit';
import type { Context } from 'koa';
import { type BadgeFormat, type BadgeOptions, createBadges } from './service.ts';
import { STATUS_SECONDS } from './status-list.ts';

export function badgeRoutes(options: BadgeOptions) {
  const badges = createBadges(options);
  const { router, mount } = endpointRouter();
  // Lets pages of other sites read responses and errors: programs that verify badges run in browsers, too.
  router.use((ctx, next) => {
    ctx.set('Access-Control-Allow-Origin', '*');
    return next();
  });

  for (const endpoint of [api.readBadgeIssuer, api.readBadgeIssuerDid]) {
    mount(endpoint, (ctx) => {
      // Cached copies must be revalidated, so that no verifier uses a key that has been withdrawn.
      publish(ctx, 'no-cache');
      return badges.issuer();
    });
  }

  const sendBadge = async (ctx: Context, typed: string, format: BadgeFormat) => {
    const { code, key, make } = await badges.prepare(extractCode(typed), format);
    publish(ctx, 'no-cache');
    ctx.etag = createHash('sha256').update(key).digest('hex');
    ctx.attachment(`badge-${code}.${format}`);
    ctx.status = 200;
    if (ctx.fresh) ctx.status = 304;
    else ctx.body = await make();
    return undefined;
  };
  mount(api.readBadge, (ctx, { params }) => sendBadge(ctx, params.code, 'json'));
  mount(api.readBadgeSvg, (ctx, { params }) => sendBadge(ctx, params.code, 'svg'));
  mount(api.readBadgePng, (ctx, { params }) => sendBadge(ctx, params.code, 'png'));

  mount(api.readBadgeStatusList, async (ctx, { params }) => {
    const list = await badges.statusList(params.list);
    publish(ctx, `public, max-age=${STATUS_SECONDS}`);
    return list;
  });
  return router;
}

function publish(ctx: Context, cacheControl: string): void {
  ctx.set('Cache-Control', cacheControl);
  ctx.set('X-Robots-Tag', 'noindex');
}
