import * as api from '@app/contracts/endpoints';
import { type Bearer, claimsOf, endpointRouter } from '@app/service-kit';
import { revoke } from '../tokens/revocation.ts';
import { type LoginOptions, login } from './service.ts';

interface SessionRoutes extends LoginOptions {
  auth: Bearer;
}

export function sessionRoutes({ auth, ...options }: SessionRoutes) {
  const { router, mount } = endpointRouter({ auth });

  mount(api.logIn, async (ctx, { body }) => {
    if (body.newPassword !== undefined) await options.audit.guard(ctx, async () => {});
    return login(options, { ...body, address: ctx.ip }, ctx.state.log);
  });

  mount(api.verifyToken, (ctx) => {
    const { sub, name, role } = claimsOf(ctx);
    return { id: sub, user: name, role };
  });

  mount(api.logOut, async (ctx) => {
    await revoke(options.redis, claimsOf(ctx));
    return {};
  });

  return router;
}
