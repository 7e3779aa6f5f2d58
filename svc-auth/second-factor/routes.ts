import * as api from '@app/contracts/endpoints';
import { AppError, type Bearer, claimsOf, endpointRouter } from '@app/service-kit';
import { requesterOf } from '@app/service-kit/audit';
import type { Redis } from 'ioredis';
import type { RulesModel } from '../rules/model.ts';
import { readRules } from '../rules/service.ts';
import { signedOut } from '../tokens/revocation.ts';
import { confirmPassword } from '../users/confirm-password.ts';
import { requireOwner, requireOwnerOrAdmin } from '../users/policy.ts';
import { hasSecondFactor, presentUser } from '../users/presenter.ts';
import { type Users, userById } from '../users/service.ts';
import {
  type CodeOptions,
  confirmCode,
  confirmSecondFactor,
  offerSecondFactor,
  removeSecondFactor,
} from './service.ts';

interface SecondFactorRoutes extends CodeOptions, Users {
  redis: Redis;
  rules: RulesModel;
  auth: Bearer;
}

export function secondFactorRoutes({ redis, rules, auth, ...options }: SecondFactorRoutes) {
  const { users, limits, audit } = options;
  const { router, mount } = endpointRouter({ auth });

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
    return confirmSecondFactor(options, user, body.code, requesterOf(ctx));
  });

  const guards = [audit.guard, requireOwnerOrAdmin];
  mount(api.removeSecondFactor, guards, async (ctx, { params: { id }, body }) => {
    const { sub } = claimsOf(ctx);
    const isCurrentUser = sub === id;
    const user = await userById(users, id);
    const caller = isCurrentUser ? user : await userById(users, sub);
    await confirmPassword(limits, caller, body.currentPassword, ctx.ip);
    if (isCurrentUser && (await readRules(rules)).secondFactorRoles.includes(user.role)) {
      const message = 'Your role requires a second factor';
      throw new AppError('invalid_request', { issues: [{ path: 'code', message }] });
    }
    if (isCurrentUser) await confirmCode(options, user, body.code, ctx.ip);
    if (!hasSecondFactor(user)) return presentUser(user);
    const remove = () => removeSecondFactor(options, user, requesterOf(ctx));
    return presentUser(
      isCurrentUser ? await remove() : (await signedOut(redis, id, remove)).result,
    );
  });

  return router;
}
