import { type createUserSchema, passwordSchema } from '@app/contracts';
import { AppError } from '@app/service-kit';
import { type Actor, auditedChange } from '@app/service-kit/audit';
import { isDuplicate, withAppErrors } from '@app/service-kit/mongo';
import type { z } from 'zod';
import type { AuditedRecords } from '../store/audited-records.ts';
import { nameKey, type User, type UserModel } from './model.ts';
import { nameProblem } from './names.ts';
import { hashPassword } from './password.ts';
import type { PasswordPolicy } from './password-policy.ts';
import { auditedAs, auditedUser } from './presenter.ts';

export type NewUser = z.input<typeof createUserSchema> & {
  /** Whether another person chose the password, which the user must then replace at the first login. */
  passwordGiven?: boolean;
};

/**
 * The pattern of ids. Upper case is refused: MongoDB would accept it, but tokens and the audit log compare ids as
 * text.
 */
const ID = /^[0-9a-f]{24}$/;

export async function userById(users: UserModel, id: string): Promise<User> {
  const user = ID.test(id) ? await withAppErrors(users.findById(id).exec()) : null;
  if (!user) throw new AppError('not_found');
  return user;
}

export function listUsers(users: UserModel): Promise<User[]> {
  return withAppErrors(users.find().sort({ nameKey: 1 }).exec());
}

export function findUserByName(users: UserModel, name: string): Promise<User | null> {
  return withAppErrors(users.findOne({ nameKey: nameKey(name) }).exec());
}

export interface Users {
  users: UserModel;
  records: AuditedRecords;
}

/** Returns the fields with which a new user is stored. */
export async function storedFields(user: NewUser) {
  const { name, password, passwordGiven = false, role, ...optional } = user;
  const { email = '', allowedAddresses = [], ...others } = optional;
  // Only the fields named here are stored. A new field of the schema is a type error until it is named too.
  others satisfies Record<string, never>;
  const passwordHash = await hashPassword(password);
  const names = { name: name.trim(), nameKey: nameKey(name) };
  return { ...names, email, passwordHash, passwordGiven, role, allowedAddresses };
}

export async function createUser(
  { users, records }: Users,
  user: NewUser,
  by: Actor,
): Promise<User> {
  const created = new users(await storedFields(user));
  const values = auditedChange(null, auditedUser(created));
  try {
    await records.create(created, { ...auditedAs(created), ...values }, by);
    return created;
  } catch (cause) {
    throw isDuplicate(cause) ? new AppError('duplicate_user', { cause }) : cause;
  }
}

/** Returns the validation issues of a name and a password that match the contract's schema. */
export async function issuesOfNewUser(
  users: UserModel,
  policy: PasswordPolicy,
  { name, password }: Pick<NewUser, 'name' | 'password'>,
) {
  const problems = {
    name: await nameProblem(users, name),
    password:
      passwordSchema.safeParse(password).error?.issues[0]?.message ??
      (await policy(password, name)),
  };
  return (['name', 'password'] as const).flatMap((path) => {
    const message = problems[path];
    return message === undefined ? [] : [{ path, message }];
  });
}

/**
 * Creates an administrator if the database has no users. Otherwise returns null without checking the password, so
 * that older installations with a weaker password still start.
 */
export async function createFirstAdministrator(
  { users, records }: Users,
  administrator: Pick<NewUser, 'name' | 'password'>,
  policy: PasswordPolicy,
): Promise<User | null> {
  if (await withAppErrors(users.exists({}))) return null;
  const issues = await issuesOfNewUser(users, policy, administrator);
  const variables = { name: 'ADMIN_USERNAME', password: 'ADMIN_PASSWORD' };
  const lines = issues.map(({ path, message }) => `${variables[path]}: ${message}`);
  if (lines.length > 0) throw new Error(lines.join('\n'));
  try {
    const by = { by: { id: '', name: 'svc-auth' }, address: '' };
    return await createUser({ users, records }, { ...administrator, role: 'admin' }, by);
  } catch (error) {
    // Another instance that started at the same time has created the administrator.
    if (error instanceof AppError && error.code === 'duplicate_user') return null;
    throw error;
  }
}
