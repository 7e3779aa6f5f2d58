import type { Role } from '@app/contracts';
import { AppError } from '@app/service-kit';
import { isDuplicate, reachable } from '@app/service-kit/mongo';
import { nameKey, type User, type UserModel } from './model.ts';
import { hashPassword } from './password.ts';

export type NewUser = { name: string; password: string; role: Role; allowedAddresses?: string[] };

/** Pattern of ids. Upper case is refused: MongoDB would accept it, but tokens and the audit log compare ids as text. */
const ID = /^[0-9a-f]{24}$/;

export async function userById(users: UserModel, id: string): Promise<User> {
  const user = ID.test(id) ? await reachable(users.findById(id).exec()) : null;
  if (!user) throw new AppError('not_found');
  return user;
}

export function listUsers(users: UserModel): Promise<User[]> {
  return reachable(users.find().sort({ nameKey: 1 }).exec());
}

export function findUserByName(users: UserModel, name: string): Promise<User | null> {
  return reachable(users.findOne({ nameKey: nameKey(name) }).exec());
}

export async function createUser(users: UserModel, user: NewUser): Promise<User> {
  const { name, password, role, allowedAddresses = [] } = user;
  const passwordHash = await hashPassword(password);
  const names = { name: name.trim(), nameKey: nameKey(name) };
  try {
    return await reachable(users.create({ ...names, passwordHash, role, allowedAddresses }));
  } catch (cause) {
    throw isDuplicate(cause) ? new AppError('duplicate_user', { cause }) : cause;
  }
}

/** Creates an administrator if the database has no users. Otherwise returns null. */
export async function createFirstAdministrator(
  users: UserModel,
  administrator: Pick<NewUser, 'name' | 'password'>,
): Promise<User | null> {
  if (await reachable(users.exists({}))) return null;
  try {
    return await createUser(users, { ...administrator, role: 'admin' });
  } catch (error) {
    // Another instance, started at the same time, has created the administrator.
    if (error instanceof AppError && error.code === 'duplicate_user') return null;
    throw error;
  }
}
