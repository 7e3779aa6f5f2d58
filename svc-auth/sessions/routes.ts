import * as api from '@app/contracts/endpoints';
import { type Bearer, claimsOf, endpointRouter } from '@app/service-kit';
import type { Redis } from 'ioredis';
import { revoke } from '../tokens/revocation.ts';
import { type LoginOptions, login } from './service.ts';

interface SessionRoutes extends LoginOptions {
  redis: Redis;
  auth: Bearer;
}

export function sessionRoutes({ redis, auth, ...options }: SessionRoutes) {
  const { router, mount } = endpointRouter({ auth });

  mount(api.logIn, (ctx, { body }) => login(options, { ...body, address: ctx.ip }));

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
