import * as api from '@app/contracts/endpoints';
import { AppError, type Bearer, claimsOf, endpointRouter } from '@app/service-kit';
import { type Audit, requesterOf } from '@app/service-kit/audit';
import type { Redis } from 'ioredis';
import type { AuditedRecords } from '../store/audited-records.ts';
import { signOutEverywhere } from '../tokens/revocation.ts';
import type { UserModel } from '../users/model.ts';
import type { RulesModel } from './model.ts';
import { presentRules, readRules, updateRules, usersToSetUp } from './service.ts';

interface RuleRoutes {
  users: UserModel;
  rules: RulesModel;
  records: AuditedRecords;
  redis: Redis;
  auth: Bearer;
  audit: Audit;
}

export function ruleRoutes({ users, rules, records, redis, auth, audit }: RuleRoutes) {
  const { router, mount } = endpointRouter({ auth });

  mount(api.readSignInRules, async () => presentRules(await readRules(rules)));

  mount(api.updateSignInRules, [audit.guard], async (ctx, { body }) => {
    const before = await readRules(rules);
    const waiting = await usersToSetUp(users, before, body);
    if (waiting.some(({ id }) => id === claimsOf(ctx).sub)) {
      const message = 'Set up your own second factor first';
      throw new AppError('invalid_request', { issues: [{ path: 'secondFactorRoles', message }] });
    }
    const after = await updateRules({ rules, records }, before, body, requesterOf(ctx));
    // These users must set up their second factor when they log in again.
    for (const { id } of waiting) await signOutEverywhere(redis, id);
    return presentRules(after);
  });

  return router;
}
