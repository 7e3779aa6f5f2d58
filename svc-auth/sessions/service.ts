import { type LoginAnswer, revokedKey, type TokenClaims } from '@app/contracts';
import { AppError } from '@app/service-kit';
import type { Redis } from 'ioredis';
import { issueToken } from '../tokens/service.ts';
import type { SigningKey } from '../tokens/signing-key.ts';
import { isAllowedAddress } from '../users/address.ts';
import type { UserModel } from '../users/model.ts';
import { isPassword } from '../users/password.ts';
import { findUserByName } from '../users/service.ts';
import type { LoginLimits } from './limits.ts';

export interface Attempt {
  username: string;
  password: string;
  /** Where it comes from, as the gateway saw it. */
  address: string;
}

interface LoginParts {
  users: UserModel;
  limits: LoginLimits;
  signingKey: SigningKey;
}

/**
 * Signs a user in. That a user is disabled or may not come from this address is told only to whoever
 * knows the password; an unknown user looks and costs like a wrong password.
 */
export async function login(
  { users, limits, signingKey }: LoginParts,
  { username, password, address }: Attempt,
): Promise<LoginAnswer> {
  await limits.attempt(address, username);
  const user = await findUserByName(users, username);
  const right = await isPassword(user?.passwordHash, password);
  if (!user || !right) throw new AppError('invalid_credentials');
  await limits.passed(address, username);
  if (user.status === 'disabled') throw new AppError('disabled');
  if (!isAllowedAddress(address, user.allowedAddresses)) throw new AppError('invalid_ip');
  const { id, name, role } = user;
  return { token: issueToken(signingKey, { id, name, role }), user: name };
}

/** Ends a session: every service refuses its token from now on. */
export async function revoke(redis: Redis, { sid, exp }: TokenClaims): Promise<void> {
  const seconds = Math.max(1, exp - Math.floor(Date.now() / 1000));
  await redis.set(revokedKey(sid), '1', 'EX', seconds).catch((cause: unknown) => {
    throw new AppError('unavailable', { cause });
  });
}
