import { type LoginAnswer, revokedKey, type TokenClaims } from '@app/contracts';
import { AppError } from '@app/service-kit';
import type { Redis } from 'ioredis';
import { type CodeParts, useCode } from '../second-factor/service.ts';
import { issueToken, newSession } from '../tokens/service.ts';
import type { SigningKey } from '../tokens/signing-key.ts';
import { isAllowedAddress } from '../users/address.ts';
import type { User } from '../users/model.ts';
import { isPassword } from '../users/password.ts';
import { hasSecondFactor } from '../users/presenter.ts';
import { findUserByName } from '../users/service.ts';

export interface Attempt {
  username: string;
  password: string;
  /** Of the second factor, where the user has one. */
  code?: string | undefined;
  /** Where it comes from, as the gateway saw it. */
  address: string;
}

export interface LoginParts extends CodeParts {
  signingKey: SigningKey;
}

/**
 * Signs a user in. That a user is disabled, may not come from this address or has a second factor is told
 * only to whoever knows the password; an unknown user looks and costs like a wrong password.
 */
export async function login(
  { signingKey, ...parts }: LoginParts,
  { username, password, code, address }: Attempt,
): Promise<LoginAnswer> {
  const { users, limits } = parts;
  await limits.attempt(address, username);
  const since = Date.now();
  const user = await findUserByName(users, username);
  const right = await isPassword(user?.passwordHash, password);
  if (!user || !right) throw new AppError('invalid_credentials');
  const refusal = refusalOf(user, address);
  if (!refusal && hasSecondFactor(user)) {
    if (!code) {
      await limits.undecided(address, username);
      throw new AppError('second_factor_required');
    }
    if (!(await useCode(parts, user, code, address))) throw new AppError('invalid_code');
  }
  await limits.passed(address, username);
  if (refusal) throw new AppError(refusal);
  const { id, name, role } = user;
  const token = issueToken(signingKey, { id, name, role }, since, newSession());
  return { token, user: name };
}

function refusalOf(user: User, address: string): 'disabled' | 'invalid_ip' | undefined {
  if (user.status === 'disabled') return 'disabled';
  return isAllowedAddress(address, user.allowedAddresses) ? undefined : 'invalid_ip';
}

/** Ends a session: every service refuses its token from now on. */
export async function revoke(redis: Redis, { sid, exp }: TokenClaims): Promise<void> {
  const seconds = Math.max(1, exp - Math.floor(Date.now() / 1000));
  await redis.set(revokedKey(sid), '1', 'EX', seconds).catch((cause: unknown) => {
    throw new AppError('unavailable', { cause });
  });
}
