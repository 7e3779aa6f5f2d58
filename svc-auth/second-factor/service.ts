import { createHash } from 'node:crypto';
import type { RecoveryCodes, SecondFactorOffer } from '@app/contracts';
import { AppError } from '@app/service-kit';
import type { Actor, Audit } from '@app/service-kit/audit';
import { orConflict, withAppErrors } from '@app/service-kit/mongo';
import { Secret, TOTP } from 'otpauth';
import type { LoginLimits } from '../users/login-limits.ts';
import type { User, UserModel } from '../users/model.ts';
import { auditedAs, describeUpdate, hasSecondFactor } from '../users/presenter.ts';
import type { Users } from '../users/service.ts';
import type { SecretBox } from './secret-box.ts';

// Parameters of time-based codes (TOTP, RFC 6238) that all authenticator apps support.
const PERIOD_SECONDS = 30;
const DIGITS = 6;
/**
 * The number of earlier and of later time steps that are accepted, because phone clocks differ and typing takes time.
 */
const WINDOW = 1;

const RECOVERY_CODES = 10;
/**
 * The number of random bytes in a recovery code. 80 bits cannot be guessed, so the hash of a recovery code needs no
 * salt.
 */
const RECOVERY_BYTES = 10;

/** Returns a random secret of 160 bits in base32, which users can type into an authenticator app. */
function newSecret(): string {
  return new Secret({ size: 20 }).base32;
}

function authenticator(secret: string, names: { issuer?: string; label?: string } = {}): TOTP {
  return new TOTP({
    ...names,
    algorithm: 'SHA1',
    digits: DIGITS,
    period: PERIOD_SECONDS,
    secret: Secret.fromBase32(secret),
  });
}

function secretUri(secret: string, issuer: string, label: string): string {
  return authenticator(secret, { issuer, label }).toString();
}

/** Returns the number of the 30-second step to which a code belongs, or null if the code is not valid now. */
function stepOfCode(secret: string, code: string): number | null {
  const timestamp = Date.now();
  const delta = authenticator(secret).validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? null : Math.floor(timestamp / 1_000 / PERIOD_SECONDS) + delta;
}

/** Returns a typed code in lower case, without spaces and hyphens. */
const normalizedCode = (typed: string) => typed.replace(/[\s-]/g, '').toLowerCase();

const isAppCode = (code: string) => /^\d{6}$/.test(code);

function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const letters = new Secret({ size: RECOVERY_BYTES }).base32;
    return letters.toLowerCase().replace(/(.{4})(?=.)/g, '$1-');
  });
}

const recoveryHash = (code: string) => createHash('sha256').update(code).digest('hex');

type SecondFactorOptions = { users: UserModel; secrets: SecretBox };

const OFFER_VALID_MS = 15 * 60 * 1_000;

export interface CodeOptions extends SecondFactorOptions {
  limits: LoginLimits;
  audit: Audit;
}

/** Stores a new secret. Logins require its codes only after the user has confirmed it with a code. */
export async function offerSecondFactor(
  { users, secrets }: SecondFactorOptions,
  user: User,
  issuer: string,
): Promise<SecondFactorOffer> {
  const secret = newSecret();
  const totpOffer = secrets.seal(secret, user.id);
  await withAppErrors(
    users.updateOne(
      { _id: user._id },
      { $set: { totpOffer, totpOfferedAt: new Date() } },
      { timestamps: false },
    ),
  );
  return { secret, uri: secretUri(secret, issuer, user.name) };
}

/**
 * Activates the offered secret. Throws `invalid_request` if the offer has expired or the code does not prove that the
 * app has the secret, and `too_many_requests` after too many codes.
 */
export async function confirmSecondFactor(
  { users, records, secrets, limits }: CodeOptions & Users,
  user: User,
  code: string,
  by: Actor,
): Promise<RecoveryCodes> {
  const { totpOffer, totpOfferedAt } = user;
  const isCurrent = totpOffer !== '' && Date.now() - totpOfferedAt.getTime() < OFFER_VALID_MS;
  const secret = isCurrent ? secrets.open(totpOffer, user.id) : null;
  if (secret === null) throw codeRefusal('The key has expired. Cancel, then set it up again.');
  await limits.attemptConfirmation(user.id);
  const step = stepOfCode(secret, normalizedCode(code));
  if (step === null) throw codeRefusal('Invalid code');
  const recoveryCodes = newRecoveryCodes();
  const recoveryHashes = recoveryCodes.map((recovery) => recoveryHash(normalizedCode(recovery)));
  const fields = { totpSecret: totpOffer, totpOffer: '', totpStep: step, recoveryHashes };
  const description = describeUpdate(user, fields);
  const conditions = { totpOffer };
  await orConflict(records.update(users, { record: user, fields, conditions, description, by }));
  await limits.confirmed(user.id);
  return { recoveryCodes };
}

/** Encrypts all secrets again with the present signing key, so that former keys can be removed from the key file. */
export async function sealSecretsAgain({ users, secrets }: SecondFactorOptions): Promise<void> {
  for (const user of await withAppErrors(users.find({ totpSecret: { $ne: '' } }))) {
    const { _id, id, totpSecret } = user;
    const sealed = secrets.sealAgain(totpSecret, id);
    if (sealed === null) continue;
    const update = { $set: { totpSecret: sealed } };
    await withAppErrors(users.updateOne({ _id, totpSecret }, update, { timestamps: false }));
  }
}

export function removeSecondFactor(
  { users, records }: Users,
  user: User,
  by: Actor,
): Promise<User> {
  const fields = { totpSecret: '', totpOffer: '', recoveryHashes: [] };
  const description = describeUpdate(user, fields);
  const conditions = { totpSecret: user.totpSecret };
  return orConflict(records.update(users, { record: user, fields, conditions, description, by }));
}

/**
 * Requires a valid code from users with a second factor, so that the password alone cannot change the second factor.
 */
export async function confirmCode(
  options: CodeOptions,
  user: User,
  code: string | undefined,
  address: string,
): Promise<void> {
  if (!hasSecondFactor(user)) return;
  if (!code) throw codeRefusal('Required');
  if (!(await useCode(options, user, code, address))) throw codeRefusal('Invalid code');
}

/**
 * Returns an `invalid_request` error. An `invalid_code` error would have the status 401, which makes the pages end the
 * session.
 */
function codeRefusal(message: string): AppError {
  return new AppError('invalid_request', { issues: [{ path: 'code', message }] });
}

/** Returns the kind of a typed code: digits are a code of the authenticator app, anything else is a recovery code. */
export function kindOfCode(typed: string): 'app' | 'recovery' {
  return isAppCode(normalizedCode(typed)) ? 'app' : 'recovery';
}

/**
 * Consumes an app code or a recovery code, and returns whether it was valid. Of several requests with the same code,
 * the update's filter lets only one succeed. App codes are rate-limited. Recovery codes are not, because they are too
 * long to guess. Users can therefore sign in even after an attacker has exhausted the limit of app codes.
 */
export async function useCode(
  { users, secrets, limits, audit }: CodeOptions,
  user: User,
  typed: string,
  address: string,
): Promise<boolean> {
  const { _id, id, totpSecret } = user;
  const use = async (filter: object, update: object) => {
    const where = { _id, totpSecret, ...filter };
    const used = users.updateOne(where, update, { timestamps: false });
    return (await withAppErrors(used)).modifiedCount === 1;
  };
  const code = normalizedCode(typed);
  if (!isAppCode(code)) {
    const hash = recoveryHash(code);
    return use({ recoveryHashes: hash }, { $pull: { recoveryHashes: hash } });
  }
  await limits.attemptCode(id, () => {
    const by = { id: '', name: 'Somebody' };
    const values = { action: 'wrong-codes', before: null, after: null } as const;
    return audit.record({ ...auditedAs(user), ...values, by, address });
  });
  const secret = secrets.open(totpSecret, id);
  const step = secret === null ? null : stepOfCode(secret, code);
  if (step === null) return false;
  const isValid = await use({ totpStep: { $lt: step } }, { $set: { totpStep: step } });
  if (isValid) await limits.codePassed(id);
  return isValid;
}
