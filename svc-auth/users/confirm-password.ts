import { AppError } from '@app/service-kit';
import type { LoginLimits } from './login-limits.ts';
import type { User } from './model.ts';
import { isPassword } from './password.ts';

/**
 * Throws `invalid_request` if the password is missing or wrong. A wrong password counts as a failed login, and also
 * towards the user's limit for all addresses together.
 */
export async function confirmPassword(
  limits: LoginLimits,
  user: User,
  password: string | undefined,
  address: string,
): Promise<void> {
  if (!password) throw refusal('Required');
  await limits.attempt(address, user.name);
  await limits.attemptPassword(user.id);
  if (!(await isPassword(user.passwordHash, password))) throw refusal('Not the current password');
  await limits.passed(address, user.name);
  await limits.passwordPassed(user.id);
}

function refusal(message: string): AppError {
  return new AppError('invalid_request', { issues: [{ path: 'currentPassword', message }] });
}
