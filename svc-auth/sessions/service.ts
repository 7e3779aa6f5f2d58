import type { Login, LoginResponse } from '@app/contracts';
import { AppError, type Logger } from '@app/service-kit';
import { auditedChange } from '@app/service-kit/audit';
import type { Redis } from 'ioredis';
import { type CodeOptions, kindOfCode, useCode } from '../second-factor/service.ts';
import { issueToken, newSession } from '../tokens/service.ts';
import type { SigningKey } from '../tokens/signing-key.ts';
import { isAllowedAddress } from '../users/address.ts';
import type { User } from '../users/model.ts';
import { isPassword } from '../users/password.ts';
import type { PasswordPolicy } from '../users/password-policy.ts';
import { auditedAs, hasSecondFactor } from '../users/presenter.ts';
import { findUserByName } from '../users/service.ts';
import { replacePassword } from '../users/update.ts';

export type Attempt = Login & { address: string };

export interface LoginOptions extends CodeOptions {
  redis: Redis;
  signingKey: SigningKey;
  passwords: PasswordPolicy;
}

/** What is known about an attempt when it ends, for the log. */
interface Trace {
  user?: User;
  code?: ReturnType<typeof kindOfCode>;
  passwordReplaced?: true;
}

/** Errors that ask for the next step of a login. They are not failures. */
const STEPS: readonly string[] = ['second_factor_required', 'password_change_required'];

/** Issues a token, and logs the attempt: who, from where, how and, if it failed, why. */
export async function login(
  options: LoginOptions,
  attempt: Attempt,
  log: Logger,
): Promise<LoginResponse> {
  const trace: Trace = {};
  const line = () => {
    const { user, ...how } = trace;
    // A user name that does not exist is not logged, because it may be a password that was typed into the wrong field.
    return { ip: attempt.address, ...(user && { user: user.id, username: user.name }), ...how };
  };
  try {
    const response = await checkedLogin(options, attempt, trace);
    log.info(line(), 'login');
    return response;
  } catch (error) {
    const reason = error instanceof AppError ? error.code : 'internal';
    if (STEPS.includes(reason)) log.info({ ...line(), reason }, 'login continues');
    else log.warn({ ...line(), reason }, 'login refused');
    throw error;
  }
}

/**
 * Only a client with the right password learns that the user is disabled, may not sign in from this address, must
 * replace the password, or has a second factor. An unknown user name gets the response to a wrong password, after the
 * same time.
 */
async function checkedLogin(
  options: LoginOptions,
  attempt: Attempt,
  trace: Trace,
): Promise<LoginResponse> {
  const { users, limits, signingKey } = options;
  const { username, password, newPassword, address } = attempt;
  await limits.attempt(address, username);
  const read = Date.now();
  const found = await findUserByName(users, username);
  if (found) trace.user = found;
  const isRight = await isPassword(found?.passwordHash, password);
  if (!found || !isRight) throw new AppError('invalid_credentials');
  const refusal = refusalOf(found, address);
  if (!refusal) await checkSteps(options, found, attempt, trace);
  await limits.passed(address, username);
  if (refusal) throw new AppError(refusal);
  const { user, since } =
    newPassword === undefined
      ? { user: found, since: read }
      : await changedUser(options, found, newPassword, address);
  if (newPassword !== undefined) trace.passwordReplaced = true;
  return { token: issueToken(signingKey, user, since, newSession()), user: user.name };
}

/** Throws if the login needs a new password or a code. The code is used up last, because each is valid once. */
async function checkSteps(options: LoginOptions, user: User, attempt: Attempt, trace: Trace) {
  const { limits, passwords } = options;
  const { username, password, newPassword, code, address } = attempt;
  const refuse = async (error: AppError) => {
    await limits.undecided(address, username);
    throw error;
  };
  if (newPassword !== undefined) {
    const problem =
      newPassword === password
        ? 'Choose another password than the present one'
        : await passwords(newPassword, user.name);
    const issues = [{ path: 'newPassword', message: problem ?? '' }];
    if (problem !== undefined) await refuse(new AppError('invalid_request', { issues }));
  } else if (user.passwordGiven) {
    await refuse(new AppError('password_change_required'));
  }
  if (!hasSecondFactor(user)) return;
  if (!code) return refuse(new AppError('second_factor_required'));
  trace.code = kindOfCode(code);
  if (!(await useCode(options, user, code, address))) throw new AppError('invalid_code');
}

async function changedUser(options: LoginOptions, user: User, password: string, address: string) {
  const by = { id: user.id, name: user.name };
  const values = auditedChange({ password: 'previous' }, { password: 'new' });
  const { after, since } = await replacePassword(options, user, password, ({ after }) =>
    options.audit.record({ ...auditedAs(after), ...values, action: 'update', by, address }),
  );
  return { user: after, since };
}

function refusalOf(user: User, address: string): 'disabled' | 'invalid_ip' | undefined {
  if (user.status === 'disabled') return 'disabled';
  return isAllowedAddress(address, user.allowedAddresses) ? undefined : 'invalid_ip';
}
