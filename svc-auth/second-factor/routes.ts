import * as api from '@app/contracts/endpoints';
import { type Bearer, claimsOf, endpointRouter } from '@app/service-kit';
import { auditedChange, auditor } from '@app/service-kit/audit';
import type { Redis } from 'ioredis';
import type { Context } from 'koa';
import { signedOut } from '../tokens/revocation.ts';
import { confirmPassword } from '../users/confirm-password.ts';
import type { User } from '../users/model.ts';
import { requireOwner, requireOwnerOrAdmin } from '../users/policy.ts';
import { auditedAs, auditedUser, hasSecondFactor, presentUser } from '../users/presenter.ts';
import { userById } from '../users/service.ts';
import {
  type CodeOptions,
  confirmCode,
  confirmSecondFactor,
  offerSecondFactor,
  removeSecondFactor,
} from './service.ts';

interface SecondFactorRoutes extends CodeOptions {
  redis: Redis;
  auth: Bearer;
}

export function secondFactorRoutes({ redis, auth, ...options }: SecondFactorRoutes) {
  const { users, limits, audit } = options;
  const { router, mount } = endpointRouter({ auth });

  const record = (ctx: Context, user: User, after: object) => {
    const values = auditedChange(auditedUser(user), { ...auditedUser(user), ...after });
    return audit.record({ ...auditor(ctx), ...auditedAs(user), ...values, action: 'update' });
  };

  mount(api.offerSecondFactor, [requireOwner], async (ctx, { params, body }) => {
    const user = await userById(users, params.id);
    await confirmPassword(limits, user, body.currentPassword, ctx.ip);
    await confirmCode(options, user, body.code, ctx.ip);
    // Authenticator apps show the issuer next to the user name, so users can distinguish accounts of several journals.
    const issuer = `Journal ${ctx.hostname}`;
    return offerSecondFactor(options, user, issuer);
  });

  mount(api.confirmSecondFactor, [audit.guard, requireOwner], async (ctx, { params, body }) => {
    const user = await userById(users, params.id);
    const recoveryCodes = await confirmSecondFactor(options, user, body.code);
    await record(ctx, user, { secondFactor: hasSecondFactor(user) ? 'replaced' : true });
    return recoveryCodes;
  });

  const guards = [audit.guard, requireOwnerOrAdmin];
  mount(api.removeSecondFactor, guards, async (ctx, { params: { id }, body }) => {
    const { sub } = claimsOf(ctx);
    const isOwn = sub === id;
    const user = await userById(users, id);
    const caller = isOwn ? user : await userById(users, sub);
    await confirmPassword(limits, caller, body.currentPassword, ctx.ip);
    if (isOwn) await confirmCode(options, user, body.code, ctx.ip);
    if (!hasSecondFactor(user)) return presentUser(user);
    const remove = async () => {
      const after = await removeSecondFactor(users, user);
      await record(ctx, user, auditedUser(after));
      return after;
    };
    return presentUser(isOwn ? await remove() : (await signedOut(redis, id, remove)).result);
  });

  return router;
}
