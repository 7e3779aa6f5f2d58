import * as api from '@app/contracts/endpoints';
import {
  AppError,
  type Bearer,
  claimsOf,
  endpointRouter,
  requireConfirmation,
} from '@app/service-kit';
import { type Audit, requesterOf } from '@app/service-kit/audit';
import { signOutEverywhere } from '../tokens/revocation.ts';
import { issueToken } from '../tokens/service.ts';
import { continueSession } from '../tokens/session-records.ts';
import type { SigningKey } from '../tokens/signing-key.ts';
import { callerOf, issuesOfAddresses, requireOwnerOrAdmin } from './policy.ts';
import { auditedAs, presentUser } from './presenter.ts';
import { createUser, issuesOfNewUser, listUsers, userById } from './service.ts';
import { type UpdateOptions, updateUser } from './update.ts';

interface UserRoutes extends UpdateOptions {
  auth: Bearer;
  audit: Audit;
  signingKey: SigningKey;
}

export function userRoutes({ auth, audit, signingKey, ...options }: UserRoutes) {
  const { router, mount } = endpointRouter({ auth });
  const { users, records, redis, passwordProblem } = options;

  mount(api.listUsers, async () => (await listUsers(users)).map(presentUser));

  mount(api.createUser, [audit.guard], async (ctx, { body }) => {
    const issues = [
      ...(await issuesOfNewUser(users, passwordProblem, body)),
      ...issuesOfAddresses(body.allowedAddresses),
    ];
    if (issues.length > 0) throw new AppError('invalid_request', { issues });
    const user = { ...body, passwordGiven: true };
    return presentUser(await createUser(options, user, requesterOf(ctx)));
  });

  mount(api.readUserAudit, (_ctx, { query }) => audit.page(query));

  mount(api.readUser, [requireOwnerOrAdmin], async (_ctx, { params }) =>
    presentUser(await userById(users, params.id)),
  );

  const guards = [audit.guard, requireOwnerOrAdmin];

  mount(api.updateUser, guards, async (ctx, { params: { id }, body }) => {
    const claims = claimsOf(ctx);
    // Users who change their own name, email address or password need no confirmation: they send their password.
    if (claims.sub !== id || body.allowedAddresses) requireConfirmation(ctx);
    const caller = callerOf(claims, ctx.ip);
    const { before, after, since } = await updateUser(options, caller, id, body, requesterOf(ctx));
    const needsToken = claims.sub === id && (since > 0 || after.name !== before.name);
    if (!needsToken) return presentUser(after);
    // The new token has the old session id and expiry. It neither extends the session nor survives a logout.
    const token = issueToken(signingKey, after, since || claims.iat_ms, claims);
    if (since > 0) await continueSession(redis, claims, since);
    return { ...presentUser(after), session: { token, user: after.name } };
  });

  mount(api.signOutUser, guards, async (ctx, { params: { id } }) => {
    if (claimsOf(ctx).sub !== id) requireConfirmation(ctx);
    const user = await userById(users, id);
    await records.signOut(auditedAs(user), requesterOf(ctx));
    await signOutEverywhere(redis, id);
    return presentUser(user);
  });

  return router;
}
