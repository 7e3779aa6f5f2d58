import * as api from '@app/contracts/endpoints';
import { type Bearer, claimsOf, endpointRouter } from '@app/service-kit';
import type { Redis } from 'ioredis';
import { type LoginParts, login, revoke } from './service.ts';

interface SessionRoutes extends LoginParts {
  redis: Redis;
  auth: Bearer;
}

/** Login, the check of a stored login, logout. */
export function sessionRoutes({ redis, auth, ...parts }: SessionRoutes) {
  const { router, mount } = endpointRouter({ auth });

  router.use(async (ctx, next) => {
    ctx.set('Cache-Control', 'no-store');
    await next();
  });

  mount(api.logIn, (ctx, { body }) => login(parts, { ...body, address: ctx.ip }));

  mount(api.verifyToken, (ctx) => {
    const { sub, name, role } = claimsOf(ctx);
    return { id: sub, user: name, role };
  });

  mount(api.logOut, async (ctx) => {
    await revoke(redis, claimsOf(ctx));
    return {};
  });

  return router;
}
