import {
  type AuditPage,
  auditQuerySchema,
  createUserSchema,
  type User as ShownUser,
  type UpdatedUser,
  updateUserSchema,
} from '@app/contracts';
import { AppError, type Bearer, claimsOf, jsonBody, parse } from '@app/service-kit';
import { type Audit, auditedChange, auditor } from '@app/service-kit/audit';
import Router from '@koa/router';
import type { Context } from 'koa';
import { signOutEverywhere } from '../sessions/sign-out.ts';
import { issueToken } from '../tokens/service.ts';
import type { SigningKey } from '../tokens/signing-key.ts';
import { callerOf, isOwn, requireAccess } from './policy.ts';
import { auditedAs, auditedCreation, auditedUser, presentUser } from './presenter.ts';
import { createUser, listUsers, NameTakenError, userById } from './service.ts';
import { addressFaults, type UpdateParts, type UserChange, updateUser } from './update.ts';

interface UserRoutes extends UpdateParts {
  auth: Bearer;
  audit: Audit;
  signingKey: SigningKey;
}

/** Users for administrators, and for everybody the own account. */
export function userRoutes({ auth, audit, signingKey, ...parts }: UserRoutes): Router {
  const router = new Router({ prefix: '/api/users' });
  const { users, redis } = parts;
  const caller = (ctx: Context) => callerOf(claimsOf(ctx), ctx.ip);
  const administrators = auth.require('admin');
  const anyUser = auth.require('admin', 'staff');

  router.use(async (ctx, next) => {
    ctx.set('Cache-Control', 'no-store');
    await next();
  });

  router.get('/', administrators, async (ctx) => {
    const answer: ShownUser[] = (await listUsers(users)).map(presentUser);
    ctx.body = answer;
  });

  router.post('/', administrators, audit.guard, jsonBody(), async (ctx) => {
    const given = parse(createUserSchema, ctx.request.body);
    const faults = addressFaults(given.allowedAddresses);
    if (faults.length > 0) throw new AppError('invalid_request', { issues: faults });
    const user = await createUser(users, given).catch((cause: unknown) => {
      throw cause instanceof NameTakenError ? new AppError('duplicate_user', { cause }) : cause;
    });
    await audit.record({ ...auditor(ctx), ...auditedCreation(user) });
    const answer: ShownUser = presentUser(user);
    ctx.status = 201;
    ctx.body = answer;
  });

  router.get('/audit', administrators, async (ctx) => {
    const answer: AuditPage = await audit.page(parse(auditQuerySchema, ctx.query));
    ctx.body = answer;
  });

  router.get('/:id', anyUser, async (ctx) => {
    const { id = '' } = ctx.params;
    requireAccess(caller(ctx), id);
    const answer: ShownUser = presentUser(await userById(users, id));
    ctx.body = answer;
  });

  router.post('/:id', anyUser, audit.guard, jsonBody(), async (ctx) => {
    const { id = '' } = ctx.params;
    const by = caller(ctx);
    requireAccess(by, id);
    const change = parse(updateUserSchema, ctx.request.body);
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
    const { before, after, since } = await updateUser(parts, by, id, change, made);
    const goOn = isOwn(by, id) && (since > 0 || after.name !== before.name);
    const answer: UpdatedUser = presentUser(after);
    if (goOn) {
      // The same session, so that nobody stays signed in for longer by it, nor after its logout.
      const claims = claimsOf(ctx);
      const token = issueToken(signingKey, after, since || claims.iat_ms, claims);
      answer.session = { token, user: after.name };
    }
    ctx.body = answer;
  });

  router.post('/:id/sign-out', anyUser, audit.guard, async (ctx) => {
    const { id = '' } = ctx.params;
    requireAccess(caller(ctx), id);
    const user = await userById(users, id);
    await signOutEverywhere(redis, id);
    await audit.record({
      ...auditor(ctx),
      ...auditedAs(user),
      action: 'sign-out',
      before: null,
      after: null,
    });
    const answer: ShownUser = presentUser(user);
    ctx.body = answer;
  });

  return router;
}
