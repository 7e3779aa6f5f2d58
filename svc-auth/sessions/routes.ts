import * as api from '@app/contracts/endpoints';
import { type Bearer, claimsOf, endpointRouter, requireConfirmation } from '@app/service-kit';
import { requesterOf } from '@app/service-kit/audit';
import type { Context } from 'koa';
import { revoke, signOutEverywhere } from '../tokens/revocation.ts';
import { issueToken } from '../tokens/service.ts';
import { continueSession, listSessions, sessionToEnd } from '../tokens/session-records.ts';
import { requireOwner, requireOwnerOrAdmin } from '../users/policy.ts';
import { auditedAs } from '../users/presenter.ts';
import { userById } from '../users/service.ts';
import {
  confirmIdentity,
  confirmSetUp,
  type LoginOptions,
  login,
  setUpSecondFactor,
} from './service.ts';

interface SessionRoutes extends LoginOptions {
  auth: Bearer;
}

const clientOf = (ctx: Context) => ({ address: ctx.ip, userAgent: ctx.get('user-agent') });

export function sessionRoutes({ auth, ...options }: SessionRoutes) {
  const { router, mount } = endpointRouter({ auth });
  const { users, records, redis, audit, signingKey } = options;

  mount(api.logIn, async (ctx, { body }) => {
    if (body.newPassword !== undefined) await audit.guard(ctx, async () => {});
    return login(options, { ...body, ...clientOf(ctx) }, ctx.state.log);
  });

  mount(api.setUpSecondFactor, (ctx, { body }) =>
    // Authenticator apps show the issuer next to the user name.
    setUpSecondFactor(options, { ...body, ...clientOf(ctx) }, `Journal ${ctx.hostname}`),
  );

  mount(api.confirmSetUp, [audit.guard], (ctx, { body }) =>
    confirmSetUp(options, { ...body, ...clientOf(ctx) }, ctx.state.log),
  );

  mount(api.confirmIdentity, (ctx, { body }) =>
    confirmIdentity(options, claimsOf(ctx), body, ctx.ip),
  );

  mount(api.verifyToken, (ctx) => {
    const { sub, name, role } = claimsOf(ctx);
    return { id: sub, user: name, role };
  });

  mount(api.logOut, async (ctx) => {
    await revoke(redis, claimsOf(ctx));
    return {};
  });

  mount(api.listSessions, [requireOwnerOrAdmin], async (ctx, { params: { id } }) => {
    await userById(users, id);
    const { sid: currentSid } = claimsOf(ctx);
    return (await listSessions(redis, id)).map(({ sid, device, address, at, used }) => ({
      id: sid,
      device,
      address,
      signedIn: new Date(at).toISOString(),
      lastUsed: new Date(used).toISOString(),
      current: sid === currentSid,
    }));
  });

  const guards = [audit.guard, requireOwnerOrAdmin];
  mount(api.endSession, guards, async (ctx, { params: { id, session } }) => {
    if (claimsOf(ctx).sub !== id) requireConfirmation(ctx);
    const user = await userById(users, id);
    const end = await sessionToEnd(redis, id, session);
    await records.signOut(auditedAs(user), requesterOf(ctx));
    await end();
    return {};
  });

  mount(api.endOtherSessions, [audit.guard, requireOwner], async (ctx, { params: { id } }) => {
    const claims = claimsOf(ctx);
    const user = await userById(users, id);
    await records.signOut(auditedAs(user), requesterOf(ctx));
    const since = (await signOutEverywhere(redis, id)) + 1;
    await continueSession(redis, claims, since);
    return { token: issueToken(signingKey, user, since, claims), user: user.name };
  });

  return router;
}
