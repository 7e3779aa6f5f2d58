import * as api from '@app/contracts/endpoints';
import { AppError, type Bearer, claimsOf, endpointRouter } from '@app/service-kit';
import { type Audit, auditedChange, auditor } from '@app/service-kit/audit';
import { signOutEverywhere } from '../tokens/revocation.ts';
import { issueToken } from '../tokens/service.ts';
import type { SigningKey } from '../tokens/signing-key.ts';
import { callerOf, issuesOfAddresses, requireOwnerOrAdmin } from './policy.ts';
import { auditedAs, auditedCreation, auditedUser, presentUser } from './presenter.ts';
import { createUser, issuesOfNewUser, listUsers, userById } from './service.ts';
import { type UpdateOptions, type UserChange, updateUser } from './update.ts';

interface UserRoutes extends UpdateOptions {
  auth: Bearer;
  audit: Audit;
  signingKey: SigningKey;
}

export function userRoutes({ auth, audit, signingKey, ...options }: UserRoutes) {
  const { router, mount } = endpointRouter({ auth });
  const { users, redis, passwords } = options;

  mount(api.listUsers, async () => (await listUsers(users)).map(presentUser));

  mount(api.createUser, [audit.guard], async (ctx, { body }) => {
    const issues = [
      ...(await issuesOfNewUser(users, passwords, body)),
      ...issuesOfAddresses(body.allowedAddresses),
    ];
    if (issues.length > 0) throw new AppError('invalid_request', { issues });
    const user = await createUser(users, { ...body, passwordGiven: true });
    await audit.record({ ...auditor(ctx), ...auditedCreation(user) });
    return presentUser(user);
  });

  mount(api.readUserAudit, (_ctx, { query }) => audit.page(query));

  mount(api.readUser, [requireOwnerOrAdmin], async (_ctx, { params }) =>
    presentUser(await userById(users, params.id)),
  );

  const guards = [audit.guard, requireOwnerOrAdmin];

  mount(api.updateUser, guards, async (ctx, { params: { id }, body }) => {
    const claims = claimsOf(ctx);
    const record = (change: UserChange) =>
      audit.record({ ...auditor(ctx), ...auditedUpdate(change) });
    const caller = callerOf(claims, ctx.ip);
    const { before, after, since } = await updateUser(options, caller, id, body, record);
    const needsToken = claims.sub === id && (since > 0 || after.name !== before.name);
    if (!needsToken) return presentUser(after);
    // The new token has the old session id and expiry, so it neither extends the session nor survives a logout.
    const token = issueToken(signingKey, after, since || claims.iat_ms, claims);
    return { ...presentUser(after), session: { token, user: after.name } };
  });

  mount(api.signOutUser, guards, async (ctx, { params: { id } }) => {
    const user = await userById(users, id);
    await signOutEverywhere(redis, id);
    const values = { action: 'sign-out', before: null, after: null } as const;
    await audit.record({ ...auditor(ctx), ...auditedAs(user), ...values });
    return presentUser(user);
  });

  return router;
}

function auditedUpdate({ before, after, newPassword }: UserChange) {
  const values = auditedChange(
    { ...auditedUser(before), ...(newPassword && { password: 'previous' }) },
    { ...auditedUser(after), ...(newPassword && { password: 'new' }) },
  );
  return { ...auditedAs(after), ...values, action: 'update' } as const;
}
