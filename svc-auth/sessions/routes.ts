import { type LoginAnswer, loginSchema, type VerifyAnswer } from '@app/contracts';
import { type Bearer, claimsOf, jsonBody, parse } from '@app/service-kit';
import Router from '@koa/router';
import type { Redis } from 'ioredis';
import { type LoginParts, login, revoke } from './service.ts';

interface SessionRoutes extends LoginParts {
  redis: Redis;
  auth: Bearer;
}

/** Login, the check of a stored login, logout. */
export function sessionRoutes({ redis, auth, ...parts }: SessionRoutes): Router {
  const router = new Router({ prefix: '/auth' });

  router.use(async (ctx, next) => {
    ctx.set('Cache-Control', 'no-store');
    await next();
  });

  router.post('/login', jsonBody(), async (ctx) => {
    const given = parse(loginSchema, ctx.request.body);
    const answer: LoginAnswer = await login(parts, { ...given, address: ctx.ip });
    ctx.body = answer;
  });

  router.get('/verify-token', auth.require('admin', 'staff'), (ctx) => {
    const { sub, name, role } = claimsOf(ctx);
    const answer: VerifyAnswer = { id: sub, user: name, role };
    ctx.body = answer;
  });

  router.post('/logout', auth.require('admin', 'staff'), async (ctx) => {
    await revoke(redis, claimsOf(ctx));
    ctx.body = {};
  });

  return router;
}
