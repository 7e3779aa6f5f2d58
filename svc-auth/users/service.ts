import type { Role } from '@app/contracts';
import { AppError } from '@app/service-kit';
import { isDuplicate, reachable } from '@app/service-kit/mongo';
import { nameKey, type User, type UserModel } from './model.ts';
import { hashPassword } from './password.ts';

export interface NewUser {
  name: string;
  password: string;
  role: Role;
  allowedAddresses?: string[];
}

/** There is a user of that name already. */
export class NameTakenError extends Error {
  constructor(name: string) {
    super(`There is a user named ${name} already`);
    this.name = 'NameTakenError';
  }
}

/**
 * As tokens, marks of signing out and the audit log have it. The database takes capitals for small
 * letters; those do not.
 */
const ID = /^[0-9a-f]{24}$/;

/** @throws `not_found` */
export async function userById(users: UserModel, id: string): Promise<User> {
  const user = ID.test(id) ? await reachable(users.findById(id).exec()) : null;
  if (!user) throw new AppError('not_found');
  return user;
}

/** All users, by name. */
export function listUsers(users: UserModel): Promise<User[]> {
  return reachable(users.find().sort({ nameKey: 1 }).exec());
}

export function findUserByName(users: UserModel, name: string): Promise<User | null> {
  return reachable(users.findOne({ nameKey: nameKey(name) }).exec());
}

export async function createUser(users: UserModel, user: NewUser): Promise<User> {
  const { name, password, role, allowedAddresses = [] } = user;
  const passwordHash = await hashPassword(password);
  try {
    return await reachable(
      users.create({
        name: name.trim(),
        nameKey: nameKey(name),
        passwordHash,
        role,
        allowedAddresses,
      }),
    );
  } catch (error) {
    throw isDuplicate(error) ? new NameTakenError(name) : error;
  }
}

/** Makes the first administrator when there is no user at all; null when there is one. */
export async function createFirstAdministrator(
  users: UserModel,
  administrator: Pick<NewUser, 'name' | 'password'>,
): Promise<User | null> {
  if (await reachable(users.exists({}))) return null;
  try {
    return await createUser(users, { ...administrator, role: 'admin' });
  } catch (error) {
    // Another instance that started at the same moment was first.
    if (error instanceof NameTakenError) return null;
    throw error;
  }
}
