import {
  confirmSecondFactorSchema,
  offerSecondFactorSchema,
  type RecoveryCodes,
  removeSecondFactorSchema,
  type SecondFactorOffer,
  type User as ShownUser,
} from '@app/contracts';
import { AppError, type Bearer, claimsOf, jsonBody, parse } from '@app/service-kit';
import { type Audit, auditor } from '@app/service-kit/audit';
import Router from '@koa/router';
import type { Redis } from 'ioredis';
import type { Context } from 'koa';
import type { LoginLimits } from '../sessions/limits.ts';
import { signedOut } from '../sessions/sign-out.ts';
import type { User } from '../users/model.ts';
import { callerOf, isOwn, requireAccess } from '../users/policy.ts';
import { hasSecondFactor, presentUser } from '../users/presenter.ts';
import { userById } from '../users/service.ts';
import { confirmPassword } from '../users/update.ts';
import {
  confirmSecondFactor,
  offerSecondFactor,
  removeSecondFactor,
  type SecondFactorParts,
} from './service.ts';

interface SecondFactorRoutes extends SecondFactorParts {
  redis: Redis;
  limits: LoginLimits;
  auth: Bearer;
  audit: Audit;
}

/** A user's second factor: set up by the user alone, removed by the user or by an administrator. */
export function secondFactorRoutes(routes: SecondFactorRoutes): Router {
  const { redis, limits, auth, audit, ...parts } = routes;
  const { users } = parts;
  const router = new Router({ prefix: '/api/users/:id/second-factor' });
  const anyUser = auth.require('admin', 'staff');
  const caller = (ctx: Context) => callerOf(claimsOf(ctx), ctx.ip);

  const own = (ctx: Context): Promise<User> => {
    const { id = '' } = ctx.params as { id?: string };
    if (!isOwn(caller(ctx), id)) throw new AppError('forbidden');
    return userById(users, id);
  };
  const changed = (ctx: Context, user: User, secondFactor: boolean | 'a new one') =>
    audit.record({
      ...auditor(ctx),
      action: 'update',
      kind: 'user',
      record: user.id,
      label: user.name,
      before: { secondFactor: hasSecondFactor(user) },
      after: { secondFactor },
    });

  router.use(async (ctx, next) => {
    ctx.set('Cache-Control', 'no-store');
    await next();
  });

  router.post('/', anyUser, jsonBody(), async (ctx) => {
    const user = await own(ctx);
    const { currentPassword } = parse(offerSecondFactorSchema, ctx.request.body);
    await confirmPassword(limits, user, currentPassword, ctx.ip);
    // How the app names it, beside the user: a person may be one of several journals.
    const issuer = `Journal ${ctx.hostname}`;
    const answer: SecondFactorOffer = await offerSecondFactor(parts, user, issuer);
    ctx.body = answer;
  });

  router.post('/confirm', anyUser, audit.guard, jsonBody(), async (ctx) => {
    const user = await own(ctx);
    const { code } = parse(confirmSecondFactorSchema, ctx.request.body);
    const answer: RecoveryCodes = await confirmSecondFactor(parts, user, code);
    await changed(ctx, user, hasSecondFactor(user) ? 'a new one' : true);
    ctx.body = answer;
  });

  router.post('/remove', anyUser, audit.guard, jsonBody(), async (ctx) => {
    const { id = '' } = ctx.params;
    const by = caller(ctx);
    requireAccess(by, id);
    const { currentPassword } = parse(removeSecondFactorSchema, ctx.request.body);
    const user = await userById(users, id);
    const asker = isOwn(by, id) ? user : await userById(users, by.id);
    await confirmPassword(limits, asker, currentPassword, ctx.ip);
    const remove = () => removeSecondFactor(parts, user);
    if (isOwn(by, id)) await remove();
    else await signedOut(redis, id, remove);
    await changed(ctx, user, false);
    const answer: ShownUser = presentUser(await userById(users, id));
    ctx.body = answer;
  });

  return router;
}
