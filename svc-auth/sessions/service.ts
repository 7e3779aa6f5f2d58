import { type Login, type LoginResponse, loginPathOf, type TokenClaims } from '@app/contracts';
import { AppError, type Logger } from '@app/service-kit';
import type { Actor } from '@app/service-kit/audit';
import type { Redis } from 'ioredis';
import type { RulesModel } from '../rules/model.ts';
import { lacksSecondFactor, readRules } from '../rules/service.ts';
import {
  type CodeOptions,
  confirmCode,
  confirmSecondFactor,
  kindOfCode,
  offerSecondFactor,
  useCode,
} from '../second-factor/service.ts';
import { deviceOf } from '../tokens/device.ts';
import { isNewDevice } from '../tokens/known-devices.ts';
import { issueToken, nowInSeconds } from '../tokens/service.ts';
import { openSession } from '../tokens/session-records.ts';
import type { SigningKey } from '../tokens/signing-key.ts';
import { isAllowedAddress } from '../users/address.ts';
import { confirmPassword } from '../users/confirm-password.ts';
import type { Mailer } from '../users/mailer.ts';
import type { User } from '../users/model.ts';
import { isPassword } from '../users/password.ts';
import type { PasswordPolicy } from '../users/password-policy.ts';
import { hasSecondFactor } from '../users/presenter.ts';
import { findUserByName, type Users, userById } from '../users/service.ts';
import { replacePassword } from '../users/update.ts';

/** The credentials, and the address and `User-Agent` of the client that sends them. */
export type Attempt = Login & { address: string; userAgent: string };

export interface LoginOptions extends CodeOptions, Users {
  redis: Redis;
  rules: RulesModel;
  signingKey: SigningKey;
  passwordProblem: PasswordPolicy;
  mailer: Mailer;
}

/** The facts about an attempt that are logged when it ends. */
interface Trace {
  user?: User;
  code?: ReturnType<typeof kindOfCode>;
  passwordReplaced?: true;
}

/** Errors that ask for the next step of a login. They are not logged as failures. */
const STEPS: readonly string[] = [
  'second_factor_required',
  'password_change_required',
  'second_factor_setup_required',
];

/** Verifies a login and issues a token. */
export function login(options: LoginOptions, attempt: Attempt, log: Logger) {
  return logged(attempt, log, async (trace) => {
    const { user, since } = await authenticate(options, attempt, trace);
    if (await isSetUpMissing(options, user)) throw new AppError('second_factor_setup_required');
    const response = await enter(options, user, since, attempt, trace);
    announce(options, user, attempt, log);
    return response;
  });
}

/** Offers a secret to a user who cannot log in without a second factor. */
export async function setUpSecondFactor(options: LoginOptions, attempt: Attempt, issuer: string) {
  const { user } = await authenticate(options, attempt, {});
  if (!(await isSetUpMissing(options, user))) throw new AppError('forbidden');
  return offerSecondFactor(options, user, issuer);
}

/** Turns the offered second factor on, and issues a token. */
export function confirmSetUp(
  options: LoginOptions,
  { code, ...attempt }: Attempt & { code: string },
  log: Logger,
) {
  return logged(attempt, log, async (trace) => {
    const { user, since } = await authenticate(options, attempt, trace);
    if (!(await isSetUpMissing(options, user))) throw new AppError('forbidden');
    const by = actorOf(user, attempt);
    const recoveryCodes = await confirmSecondFactor(options, user, code, by);
    const changed = await userById(options.users, user.id);
    const response = await enter(options, changed, since, attempt, trace);
    announce(options, changed, attempt, log);
    return { ...recoveryCodes, ...response };
  });
}

/**
 * Returns a new token of the session, which counts as confirmed. The user confirms with a code or, without a second
 * factor, with the password.
 */
export async function confirmIdentity(
  options: LoginOptions,
  claims: TokenClaims,
  given: { currentPassword?: string | undefined; code?: string | undefined },
  address: string,
): Promise<LoginResponse> {
  const user = await userById(options.users, claims.sub);
  if (hasSecondFactor(user)) await confirmCode(options, user, given.code, address);
  else await confirmPassword(options.limits, user, given.currentPassword, address);
  const session = { ...claims, auth_time: nowInSeconds() };
  return { token: issueToken(options.signingKey, user, claims.iat_ms, session), user: user.name };
}

/** Logs an attempt to log in: the user, the address, the method and, if the attempt failed, the reason. */
async function logged<T>(
  { address }: Attempt,
  log: Logger,
  run: (trace: Trace) => Promise<T>,
): Promise<T> {
  const trace: Trace = {};
  const line = () => {
    const { user, ...how } = trace;
    // An unknown user name is not logged, because it may be a password that was typed into the wrong field.
    return { ip: address, ...(user && { user: user.id, username: user.name }), ...how };
  };
  try {
    const response = await run(trace);
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
 * Returns the user with these credentials, provided that the address is permitted. A client without the right password
 * does not learn that the user is disabled, that the address is not permitted, that the password must be replaced, or
 * that a second factor exists or is required. The response to an unknown user name is the same as to a wrong password,
 * and takes the same time.
 */
async function authenticate(options: LoginOptions, attempt: Attempt, trace: Trace) {
  const { users, limits } = options;
  const { username, password, address } = attempt;
  await limits.attempt(address, username);
  const since = Date.now();
  const user = await findUserByName(users, username);
  if (user) trace.user = user;
  const isRight = await isPassword(user?.passwordHash, password);
  if (!user || !isRight) throw new AppError('invalid_credentials');
  const refusal = refusalOf(user, address);
  if (!refusal) await checkSteps(options, user, attempt, trace);
  await limits.passed(address, username);
  if (refusal) throw new AppError(refusal);
  return { user, since };
}

/** Throws if the login needs a new password or a code. The code is checked last, because the check consumes it. */
async function checkSteps(options: LoginOptions, user: User, attempt: Attempt, trace: Trace) {
  const { limits, passwordProblem } = options;
  const { username, password, newPassword, code, address } = attempt;
  const refuse = async (error: AppError) => {
    await limits.undecided(address, username);
    throw error;
  };
  if (newPassword !== undefined) {
    const problem =
      newPassword === password
        ? 'Choose a password that differs from the current one'
        : await passwordProblem(newPassword, user.name);
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

async function isSetUpMissing({ rules }: LoginOptions, user: User): Promise<boolean> {
  return lacksSecondFactor(await readRules(rules), user);
}

/** Replaces the password if a new one was sent. Then starts a session. */
async function enter(
  options: LoginOptions,
  found: User,
  read: number,
  attempt: Attempt,
  trace: Trace,
): Promise<LoginResponse> {
  const { newPassword, address, userAgent } = attempt;
  const { redis, rules, signingKey } = options;
  const { user, since } =
    newPassword === undefined
      ? { user: found, since: read }
      : await changedUser(options, found, newPassword, actorOf(found, attempt));
  if (newPassword !== undefined) trace.passwordReplaced = true;
  const { inactivityMinutes } = await readRules(rules);
  const opened = { userId: user.id, since, address, userAgent, inactivityMinutes };
  const session = await openSession(redis, opened);
  return { token: issueToken(signingKey, user, since, session), user: user.name };
}

/**
 * Notifies a user of the first login with a device from a network. The login does not wait for the notification, and
 * succeeds even if the notification fails.
 */
function announce(options: LoginOptions, user: User, attempt: Attempt, log: Logger): void {
  const { redis, mailer } = options;
  const report = async () => {
    const isNew = await isNewDevice(redis, user.id, attempt);
    if (!isNew || !user.email) return;
    const { address, userAgent } = attempt;
    await mailer.send({
      kind: 'new-sign-in',
      to: user.email,
      user: user.name,
      device: deviceOf(userAgent),
      address,
      time: new Date().toUTCString(),
      path: loginPathOf(user.role),
    });
  };
  report().catch((err: unknown) => log.warn({ err }, 'a sign-in was not reported to its user'));
}

async function changedUser(options: LoginOptions, user: User, password: string, by: Actor) {
  const { after, since } = await replacePassword(options, user, password, by);
  return { user: after, since };
}

function actorOf({ id, name }: User, { address }: Attempt): Actor {
  return { by: { id, name }, address };
}

function refusalOf(user: User, address: string): 'disabled' | 'invalid_ip' | undefined {
  if (user.status === 'disabled') return 'disabled';
  return isAllowedAddress(address, user.allowedAddresses) ? undefined : 'invalid_ip';
}
