import type { LoginResponse } from '@app/contracts';
import { AppError } from '@app/service-kit';
import { type CodeOptions, useCode } from '../second-factor/service.ts';
import { issueToken, newSession } from '../tokens/service.ts';
import type { SigningKey } from '../tokens/signing-key.ts';
import { isAllowedAddress } from '../users/address.ts';
import type { User } from '../users/model.ts';
import { isPassword } from '../users/password.ts';
import { hasSecondFactor } from '../users/presenter.ts';
import { findUserByName } from '../users/service.ts';

type Attempt = { username: string; password: string; code?: string | undefined; address: string };

export interface LoginOptions extends CodeOptions {
  signingKey: SigningKey;
}

/**
 * Issues a token. Only a client with the right password learns that the user is disabled, may not sign in from this
 * address, or has a second factor. An unknown user name gets the response to a wrong password, after the same time.
 */
export async function login(
  { signingKey, ...options }: LoginOptions,
  { username, password, code, address }: Attempt,
): Promise<LoginResponse> {
  const { users, limits } = options;
  await limits.attempt(address, username);
  const since = Date.now();
  const user = await findUserByName(users, username);
  const isRight = await isPassword(user?.passwordHash, password);
  if (!user || !isRight) throw new AppError('invalid_credentials');
  const refusal = refusalOf(user, address);
  if (!refusal && hasSecondFactor(user)) {
    if (!code) {
      await limits.undecided(address, username);
      throw new AppError('second_factor_required');
    }
    if (!(await useCode(options, user, code, address))) throw new AppError('invalid_code');
  }
  await limits.passed(address, username);
  if (refusal) throw new AppError(refusal);
  return { token: issueToken(signingKey, user, since, newSession()), user: user.name };
}

function refusalOf(user: User, address: string): 'disabled' | 'invalid_ip' | undefined {
  if (user.status === 'disabled') return 'disabled';
  return isAllowedAddress(address, user.allowedAddresses) ? undefined : 'invalid_ip';
}
