import { isDeepStrictEqual } from 'node:util';
import type { UpdateUser } from '@app/contracts';
import { AppError } from '@app/service-kit';
import type { Actor } from '@app/service-kit/audit';
import { isDuplicate, orConflict, withAppErrors } from '@app/service-kit/mongo';
import type { Redis } from 'ioredis';
import { signedOut } from '../tokens/revocation.ts';
import { confirmPassword } from './confirm-password.ts';
import type { LoginLimits } from './login-limits.ts';
import { nameKey, type User, type UserFields, type UserModel } from './model.ts';
import { nameProblem } from './names.ts';
import { hashPassword } from './password.ts';
import type { PasswordPolicy } from './password-policy.ts';
import { type Caller, issuesOfChange } from './policy.ts';
import { describeUpdate } from './presenter.ts';
import { type Users, userById } from './service.ts';

export interface UpdateOptions extends Users {
  redis: Redis;
  limits: LoginLimits;
  passwordProblem: PasswordPolicy;
}

/** The maximum number of attempts. An attempt fails if another request changes the user at the same time. */
const ATTEMPTS = 3;

/**
 * Updates a user. A change to the rights or the password ends the user's sessions in all services. Throws
 * `version_conflict` if another request has changed the user.
 */
export async function updateUser(
  options: UpdateOptions,
  caller: Caller,
  id: string,
  change: UpdateUser,
  by: Actor,
) {
  const { users, redis } = options;
  let before = await userById(users, id);
  await checkChange(options, caller, before, change);
  const passwordHash = change.password ? await hashPassword(change.password) : undefined;
  const password = passwordHash !== undefined && {
    passwordHash,
    passwordGiven: caller.id !== id,
  };

  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    if (attempt > 1) before = await userById(users, id);
    if (change.version !== undefined && change.version !== before.version) break;
    // In the meantime, another request may have changed the user's role or password.
    if (attempt > 1) await checkChange(options, caller, before, change);
    const { names, rights } = differing(before, change);
    const fields = { ...names, ...rights, ...password };
    if (Object.keys(fields).length === 0) return { before, after: before, since: 0 };
    // `vouch` may refuse the change, so it must run before the sessions are ended.
    if (endsAdministrator(before, change)) await vouch(users, caller);
    const store = () => replace(options, before, fields, by);
    const endsSessions = password || Object.keys(rights).length > 0;
    const { result: after, since } = endsSessions
      ? await signedOut(redis, id, store)
      : { result: await store(), since: 0 };
    // Tokens with user data read before `since` (milliseconds) are revoked. If `since` is 0, all tokens remain valid.
    if (after) return { before, after, since };
  }
  throw new AppError('version_conflict');
}

/** Replaces the password with a new one that the user has chosen, and ends the user's sessions. */
export async function replacePassword(
  { users, records, redis }: Users & Pick<UpdateOptions, 'redis'>,
  before: User,
  password: string,
  by: Actor,
) {
  const fields = { passwordHash: await hashPassword(password), passwordGiven: false };
  const description = describeUpdate(before, fields);
  const store = () =>
    orConflict(records.update(users, { record: before, fields, description, by }));
  const { result: after, since } = await signedOut(redis, before.id, store);
  return { after, since };
}

async function checkChange(
  { users, limits, passwordProblem }: UpdateOptions,
  caller: Caller,
  user: User,
  change: UpdateUser,
): Promise<void> {
  const { name = user.name, password } = change;
  const isRenamed = name !== user.name;
  // A change of the email address also needs the password, because the owner of the address can reset the password.
  const isReaddressed = (change.email ?? user.email) !== user.email;
  const issues = issuesOfChange(caller, user, change);
  const nameIssue = isRenamed && (await nameProblem(users, name));
  if (nameIssue) issues.push({ path: 'name', message: nameIssue });
  const passwordIssue = password && (await passwordProblem(password, name));
  if (passwordIssue) issues.push({ path: 'password', message: passwordIssue });
  if (issues.length > 0) {
    // The issues advise users to ask another administrator, so the last administrator gets a more specific error.
    if (endsAdministrator(user, change) && (await isLastAdministrator(users, user))) {
      throw new AppError('last_administrator');
    }
    throw new AppError('invalid_request', { issues });
  }
  if ((password || isRenamed || isReaddressed) && caller.id === user.id) {
    await confirmPassword(limits, user, change.currentPassword, caller.address);
  }
  // The unique index also prevents duplicate names, but only after `signedOut` has ended the user's sessions.
  if (nameKey(name) !== user.nameKey) {
    const isTaken = await withAppErrors(users.exists({ nameKey: nameKey(name) }));
    if (isTaken) throw new AppError('duplicate_user');
  }
}

function differing(user: User, change: UpdateUser) {
  const { version: _, password: _p, passwordAgain: _a, currentPassword: _c, ...fields } = change;
  const { name, email, role, status, allowedAddresses, ...others } = fields;
  // Only the fields named here are stored. A new field of the schema is a type error until it is named too.
  others satisfies Record<string, never>;
  const addresses = allowedAddresses && [...new Set(allowedAddresses)];
  const isSame = !addresses || isDeepStrictEqual(addresses, [...user.allowedAddresses]);
  return {
    names: {
      ...(name !== undefined && name !== user.name && { name, nameKey: nameKey(name) }),
      ...(email !== undefined && email !== user.email && { email }),
    },
    rights: {
      ...(role !== undefined && role !== user.role && { role }),
      ...(status !== undefined && status !== user.status && { status }),
      ...(!isSame && { allowedAddresses: addresses }),
    },
  };
}

const ADMINISTRATOR = { role: 'admin', status: 'enabled' } as const;

function endsAdministrator(user: User, { role, status }: UpdateUser): boolean {
  const isAdministrator = user.role === 'admin' && user.status === 'enabled';
  const remains = (role ?? user.role) === 'admin' && (status ?? user.status) === 'enabled';
  return isAdministrator && !remains;
}

async function isLastAdministrator(users: UserModel, { _id }: User): Promise<boolean> {
  return !(await withAppErrors(users.exists({ ...ADMINISTRATOR, _id: { $ne: _id } })));
}

/**
 * Increments the caller's `vouched` counter before another administrator is removed. Throws `last_administrator` if
 * the caller is no longer an administrator. `replace` refuses to change a user whose counter has changed since the
 * user was read. If administrators disable each other at the same time, at least one of them therefore remains, even
 * without a transaction.
 */
async function vouch(users: UserModel, caller: Caller): Promise<void> {
  const { matchedCount } = await withAppErrors(
    users.updateOne(
      { ...ADMINISTRATOR, _id: caller.id },
      { $inc: { vouched: 1 } },
      { timestamps: false },
    ),
  );
  if (matchedCount === 0) throw new AppError('last_administrator');
}

/** Stores the fields. Returns null if the user has changed since it was read. */
async function replace(
  { users, records }: Users,
  before: User,
  fields: Partial<UserFields>,
  by: Actor,
) {
  const description = describeUpdate(before, fields);
  const conditions = { vouched: before.vouched };
  try {
    return await records.update(users, { record: before, fields, conditions, description, by });
  } catch (cause) {
    throw isDuplicate(cause) ? new AppError('duplicate_user', { cause }) : cause;
  }
}
