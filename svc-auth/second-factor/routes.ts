import {
  confirmSecondFactorSchema,
  offerSecondFactorSchema,
  type RecoveryCodes,
  removeSecondFactorSchema,
  type SecondFactorOffer,
  type User as ShownUser,
} from '@app/contracts';
import { AppError, type Bearer, claimsOf, jsonBody, parse } from '@app/service-kit';
import { auditedChange, auditor } from '@app/service-kit/audit';
import Router from '@koa/router';
import type { Redis } from 'ioredis';
import type { Context } from 'koa';
import { signedOut } from '../sessions/sign-out.ts';
import type { User } from '../users/model.ts';
import { callerOf, isOwn, requireAccess } from '../users/policy.ts';
import { auditedAs, auditedUser, hasSecondFactor, presentUser } from '../users/presenter.ts';
import { userById } from '../users/service.ts';
import { confirmPassword } from '../users/update.ts';
import {
  type CodeParts,
  confirmSecondFactor,
  offerSecondFactor,
  removeSecondFactor,
  useCode,
} from './service.ts';

interface SecondFactorRoutes extends CodeParts {
  redis: Redis;
  auth: Bearer;
}

/** A user's second factor: set up by the user alone, removed by the user or by an administrator. */
export function secondFactorRoutes(routes: SecondFactorRoutes): Router {
  const { redis, auth, ...parts } = routes;
  const { users, limits, audit } = parts;
  const router = new Router({ prefix: '/api/users/:id/second-factor' });
  const anyUser = auth.require('admin', 'staff');
  const caller = (ctx: Context) => callerOf(claimsOf(ctx), ctx.ip);

  const own = (ctx: Context): Promise<User> => {
    const { id = '' } = ctx.params as { id?: string };
    if (!isOwn(caller(ctx), id)) throw new AppError('forbidden');
    return userById(users, id);
  };
  const changed = (ctx: Context, user: User, after: object) => {
    const values = auditedChange(auditedUser(user), { ...auditedUser(user), ...after });
    return audit.record({ ...auditor(ctx), ...auditedAs(user), ...values, action: 'update' });
  };
  /** What the password alone must not do to a second factor that there is. */
  const confirmCode = async (ctx: Context, user: User, code: string | undefined) => {
    if (!hasSecondFactor(user)) return;
    const refuse = (message: string): never => {
      // Not `invalid_code`: its 401 is about who calls, and would end the session in the browser.
      throw new AppError('invalid_request', { issues: [{ path: 'code', message }] });
    };
    if (!code) refuse('Required');
    if (!(await useCode(parts, user, code ?? '', ctx.ip))) refuse('Invalid code');
  };

  router.use(async (ctx, next) => {
    ctx.set('Cache-Control', 'no-store');
    await next();
  });

  router.post('/', anyUser, jsonBody(), async (ctx) => {
    const user = await own(ctx);
    const { currentPassword, code } = parse(offerSecondFactorSchema, ctx.request.body);
    await confirmPassword(limits, user, currentPassword, ctx.ip);
    await confirmCode(ctx, user, code);
    // How the app names it, beside the user: a person may be one of several journals.
    const issuer = `Journal ${ctx.hostname}`;
    const answer: SecondFactorOffer = await offerSecondFactor(parts, user, issuer);
    ctx.body = answer;
  });

  router.post('/confirm', anyUser, audit.guard, jsonBody(), async (ctx) => {
    const user = await own(ctx);
    const { code } = parse(confirmSecondFactorSchema, ctx.request.body);
    const answer: RecoveryCodes = await confirmSecondFactor(parts, user, code);
    await changed(ctx, user, { secondFactor: hasSecondFactor(user) ? 'a new one' : true });
    ctx.body = answer;
  });

  router.post('/remove', anyUser, audit.guard, jsonBody(), async (ctx) => {
    const { id = '' } = ctx.params;
    const by = caller(ctx);
    requireAccess(by, id);
    const { currentPassword, code } = parse(removeSecondFactorSchema, ctx.request.body);
    const user = await userById(users, id);
    const asker = isOwn(by, id) ? user : await userById(users, by.id);
    await confirmPassword(limits, asker, currentPassword, ctx.ip);
    if (isOwn(by, id)) await confirmCode(ctx, user, code);
    const remove = async () => {
      const after = await removeSecondFactor(parts, user);
      await changed(ctx, user, auditedUser(after));
      return after;
    };
    const removed = async () => {
      if (!hasSecondFactor(user)) return user;
      return isOwn(by, id) ? remove() : (await signedOut(redis, id, remove)).result;
    };
    const answer: ShownUser = presentUser(await removed());
    ctx.body = answer;
  });

  return router;
}
