import { isDeepStrictEqual } from 'node:util';
import type { Fault, UpdateUser } from '@app/contracts';
import { AppError } from '@app/service-kit';
import { isDuplicate, reachable, updateVersioned } from '@app/service-kit/mongo';
import type { Redis } from 'ioredis';
import type { LoginLimits } from '../sessions/limits.ts';
import { signedOut } from '../sessions/sign-out.ts';
import { isAddressRange, NOT_A_RANGE } from './address.ts';
import { nameKey, type User, type UserModel } from './model.ts';
import { hashPassword, isPassword } from './password.ts';
import { type Caller, faultsOfChange, isOwn } from './policy.ts';
import { userById } from './service.ts';

export interface UpdateParts {
  users: UserModel;
  redis: Redis;
  limits: LoginLimits;
}

export interface UserChange {
  before: User;
  after: User;
  /** The password was changed, of which a record shows nothing. */
  newPassword: boolean;
}

export interface UpdatedUser extends UserChange {
  /** Tokens of the user from before this moment (milliseconds) are void; 0 when all are still good. */
  since: number;
}

/** How often a change begins again because its record was changed under it. */
const ATTEMPTS = 3;

/**
 * Changes the given fields of a user; what ends their sessions ends them in every service. `made` is told
 * of the change as soon as it is made, also when it is answered as `unavailable` for what comes after.
 */
export async function updateUser(
  parts: UpdateParts,
  caller: Caller,
  id: string,
  change: UpdateUser,
  made: (change: UserChange) => Promise<void>,
): Promise<UpdatedUser> {
  const first = await userById(parts.users, id);
  await refuseFaults(parts, caller, first, change);
  const passwordHash = change.password ? await hashPassword(change.password) : undefined;
  const newPassword = passwordHash !== undefined;

  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const before = attempt === 1 ? first : await userById(parts.users, id);
    if (change.version !== undefined && change.version !== before.version) break;
    const fields = fieldsOf(before, change);
    // Before any session is ended: whoever is refused here stays signed in.
    if (ceasesAsAdministrator(before, change)) await vouch(parts.users, caller);
    const store = async () => {
      const set = { ...fields, ...(newPassword && { passwordHash }) };
      const after = await replace(parts.users, before, set);
      if (after) await made({ before, after, newPassword });
      return after;
    };
    const { name: _name, nameKey: _key, ...rights } = fields;
    const endsSessions = newPassword || Object.keys(rights).length > 0;
    const { result: after, since } = endsSessions
      ? await signedOut(parts.redis, id, store)
      : { result: await store(), since: 0 };
    if (after) return { before, after, newPassword, since };
  }
  throw new AppError('version_conflict');
}

async function refuseFaults(parts: UpdateParts, caller: Caller, user: User, change: UpdateUser) {
  const faults = [
    ...faultsOfChange(caller, user, change),
    ...addressFaults(change.allowedAddresses ?? []),
  ];
  if (faults.length > 0) {
    // Says more than that somebody else would have to do it, where there is nobody else.
    if (ceasesAsAdministrator(user, change) && (await isLastAdministrator(parts.users, user))) {
      throw new AppError('last_administrator');
    }
    throw new AppError('invalid_request', { issues: faults });
  }
  if (change.password && isOwn(caller, user.id)) {
    await confirmPassword(parts.limits, user, change.currentPassword, caller.address);
  }
  // The index decides; this spares the sessions of a user whose new name is refused.
  if (change.name !== undefined && nameKey(change.name) !== user.nameKey) {
    const taken = await reachable(parts.users.exists({ nameKey: nameKey(change.name) }));
    if (taken) throw new AppError('duplicate_user');
  }
}

export function addressFaults(ranges: readonly string[]): Fault[] {
  return ranges.flatMap((range, at) =>
    isAddressRange(range) ? [] : [{ path: `allowedAddresses.${at}`, message: NOT_A_RANGE }],
  );
}

/** Asks for a user's own password once more; a wrong one counts as a failed login. */
export async function confirmPassword(
  limits: LoginLimits,
  user: User,
  password: string | undefined,
  address: string,
): Promise<void> {
  const refuse = (message: string): never => {
    throw new AppError('invalid_request', { issues: [{ path: 'currentPassword', message }] });
  };
  if (!password) refuse('Required');
  await limits.attempt(address, user.name);
  if (!(await isPassword(user.passwordHash, password ?? ''))) refuse('Not the current password');
  await limits.passed(address, user.name);
}

/** The fields whose values differ. */
function fieldsOf(user: User, { name, role, status, allowedAddresses }: UpdateUser) {
  const addresses = allowedAddresses && [...new Set(allowedAddresses)];
  return {
    ...(name !== undefined && name !== user.name && { name, nameKey: nameKey(name) }),
    ...(role !== undefined && role !== user.role && { role }),
    ...(status !== undefined && status !== user.status && { status }),
    ...(addresses &&
      !isDeepStrictEqual(addresses, [...user.allowedAddresses]) && { allowedAddresses: addresses }),
  };
}

const anAdministrator = { role: 'admin', status: 'enabled' } as const;

function ceasesAsAdministrator(user: User, { role, status }: UpdateUser): boolean {
  const is = user.role === 'admin' && user.status === 'enabled';
  return is && ((role ?? user.role) !== 'admin' || (status ?? user.status) !== 'enabled');
}

async function isLastAdministrator(users: UserModel, { _id }: User): Promise<boolean> {
  return !(await reachable(users.exists({ ...anAdministrator, _id: { $ne: _id } })));
}

/**
 * The caller stays an administrator, so that another one may cease to be one. It is written down in the
 * caller's record, and a record that has vouched since it was read does not cease (`replace`): of two
 * administrators who disable each other at once, and of any circle of them, one at least remains,
 * without a transaction.
 */
async function vouch(users: UserModel, caller: Caller): Promise<void> {
  const { matchedCount } = await reachable(
    users.updateOne(
      { ...anAdministrator, _id: caller.id },
      { $inc: { vouched: 1 } },
      { timestamps: false },
    ),
  );
  if (matchedCount === 0) throw new AppError('last_administrator');
}

/** `null` when the record is no longer the one that was read. */
async function replace(users: UserModel, { _id, version, vouched }: User, fields: object) {
  try {
    return await reachable(updateVersioned(users, { _id, version }, fields, { vouched }).exec());
  } catch (error) {
    throw isDuplicate(error) ? new AppError('duplicate_user', { cause: error }) : error;
  }
}
