import * as api from '@app/contracts/endpoints';
import { AppError, type Bearer, claimsOf, endpointRouter } from '@app/service-kit';
import { auditedChange, auditor } from '@app/service-kit/audit';
import type { Redis } from 'ioredis';
import type { Context } from 'koa';
import { signedOut } from '../sessions/sign-out.ts';
import type { User } from '../users/model.ts';
import { requireOwner, requireOwnerOrAdmin } from '../users/policy.ts';
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
export function secondFactorRoutes(routes: SecondFactorRoutes) {
  const { redis, auth, ...parts } = routes;
  const { users, limits, audit } = parts;
  const { router, mount } = endpointRouter({ auth });

  const changed = (ctx: Context, user: User, after: object) => {
    const values = auditedChange(auditedUser(user), { ...auditedUser(user), ...after });
    return audit.record({ ...auditor(ctx), ...auditedAs(user), ...values, action: 'update' });
  };
  /** What the password alone must not do to an existing second factor. */
  const confirmCode = async (ctx: Context, user: User, code: string | undefined) => {
    if (!hasSecondFactor(user)) return;
    const refuse = (message: string): never => {
      // Not `invalid_code`: its 401 is about the caller, and would end the session in the browser.
      throw new AppError('invalid_request', { issues: [{ path: 'code', message }] });
    };
    if (!code) refuse('Required');
    if (!(await useCode(parts, user, code ?? '', ctx.ip))) refuse('Invalid code');
  };

  router.use(async (ctx, next) => {
    ctx.set('Cache-Control', 'no-store');
    await next();
  });

  mount(api.offerSecondFactor, [requireOwner], async (ctx, { params, body }) => {
    const user = await userById(users, params.id);
    await confirmPassword(limits, user, body.currentPassword, ctx.ip);
    await confirmCode(ctx, user, body.code);
    // The app shows it beside the user: one person may work for several journals.
    const issuer = `Journal ${ctx.hostname}`;
    return offerSecondFactor(parts, user, issuer);
  });

  mount(
    api.confirmSecondFactor,
    [audit.guard, requireOwner],
    async (ctx, { params, body: { code } }) => {
      const user = await userById(users, params.id);
      const recoveryCodes = await confirmSecondFactor(parts, user, code);
      await changed(ctx, user, { secondFactor: hasSecondFactor(user) ? 'a new one' : true });
      return recoveryCodes;
    },
  );

  mount(
    api.removeSecondFactor,
    [audit.guard, requireOwnerOrAdmin],
    async (ctx, { params: { id }, body: { currentPassword, code } }) => {
      const { sub } = claimsOf(ctx);
      const user = await userById(users, id);
      const caller = sub === id ? user : await userById(users, sub);
      await confirmPassword(limits, caller, currentPassword, ctx.ip);
      if (sub === id) await confirmCode(ctx, user, code);
      if (!hasSecondFactor(user)) return presentUser(user);
      const remove = async () => {
        const after = await removeSecondFactor(parts, user);
        await changed(ctx, user, auditedUser(after));
        return after;
      };
      const after = sub === id ? await remove() : (await signedOut(redis, id, remove)).result;
      return presentUser(after);
    },
  );

  return router;
}
