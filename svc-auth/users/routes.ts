import * as api from '@app/contracts/endpoints';
import { AppError, type Bearer, claimsOf, endpointRouter } from '@app/service-kit';
import { type Audit, auditedChange, auditor } from '@app/service-kit/audit';
import type { Context } from 'koa';
import { signOutEverywhere } from '../sessions/sign-out.ts';
import { issueToken } from '../tokens/service.ts';
import type { SigningKey } from '../tokens/signing-key.ts';
import { callerOf, isOwn, requireOwnerOrAdmin } from './policy.ts';
import { auditedAs, auditedCreation, auditedUser, presentUser } from './presenter.ts';
import { createUser, listUsers, NameTakenError, userById } from './service.ts';
import { addressFaults, type UpdateParts, type UserChange, updateUser } from './update.ts';

interface UserRoutes extends UpdateParts {
  auth: Bearer;
  audit: Audit;
  signingKey: SigningKey;
}

/** Users for administrators, and the own account for every user. */
export function userRoutes({ auth, audit, signingKey, ...parts }: UserRoutes) {
  const { router, mount } = endpointRouter({ auth });
  const { users, redis } = parts;
  const caller = (ctx: Context) => callerOf(claimsOf(ctx), ctx.ip);

  router.use(async (ctx, next) => {
    ctx.set('Cache-Control', 'no-store');
    await next();
  });

  mount(api.listUsers, async () => (await listUsers(users)).map(presentUser));

  mount(api.createUser, [audit.guard], async (ctx, { body }) => {
    const issues = addressFaults(body.allowedAddresses);
    if (issues.length > 0) throw new AppError('invalid_request', { issues });
    const user = await createUser(users, body).catch((cause: unknown) => {
      throw cause instanceof NameTakenError ? new AppError('duplicate_user', { cause }) : cause;
    });
    await audit.record({ ...auditor(ctx), ...auditedCreation(user) });
    return presentUser(user);
  });

  mount(api.readUserAudit, (_ctx, { query }) => audit.page(query));

  mount(api.readUser, [requireOwnerOrAdmin], async (_ctx, { params }) =>
    presentUser(await userById(users, params.id)),
  );

  mount(
    api.updateUser,
    [audit.guard, requireOwnerOrAdmin],
    async (ctx, { params: { id }, body }) => {
      const by = caller(ctx);
      const made = ({ before, after, newPassword }: UserChange) =>
        audit.record({
          ...auditor(ctx),
          ...auditedAs(after),
          ...auditedChange(
            { ...auditedUser(before), ...(newPassword && { password: 'the one before' }) },
            { ...auditedUser(after), ...(newPassword && { password: 'a new one' }) },
          ),
          action: 'update',
        });
      const { before, after, since } = await updateUser(parts, by, id, body, made);
      const goesOn = isOwn(by, id) && (since > 0 || after.name !== before.name);
      if (!goesOn) return presentUser(after);
      // The same session, so that nobody stays signed in for longer by it, nor after its logout.
      const claims = claimsOf(ctx);
      const token = issueToken(signingKey, after, since || claims.iat_ms, claims);
      return { ...presentUser(after), session: { token, user: after.name } };
    },
  );

  mount(api.signOutUser, [audit.guard, requireOwnerOrAdmin], async (ctx, { params: { id } }) => {
    const user = await userById(users, id);
    await signOutEverywhere(redis, id);
    await audit.record({
      ...auditor(ctx),
      ...auditedAs(user),
      action: 'sign-out',
      before: null,
      after: null,
    });
    return presentUser(user);
  });

  return router;
}
