import type { RecoveryCodes, SecondFactorOffer } from '@app/contracts';
import { AppError } from '@app/service-kit';
import type { Audit } from '@app/service-kit/audit';
import { reachable } from '@app/service-kit/mongo';
import type { LoginLimits } from '../sessions/limits.ts';
import type { User, UserModel } from '../users/model.ts';
import { auditedAs } from '../users/presenter.ts';
import {
  bareCode,
  isAppCode,
  newRecoveryCodes,
  newSecret,
  recoveryHash,
  secretUri,
  stepOfCode,
} from './codes.ts';
import type { SecretBox } from './secret-box.ts';

export interface SecondFactorParts {
  users: UserModel;
  secrets: SecretBox;
}

export interface CodeParts extends SecondFactorParts {
  limits: LoginLimits;
  audit: Audit;
}

/** A new secret for the user's app; nothing is asked for at login before it is confirmed. */
export async function offerSecondFactor(
  { users, secrets }: SecondFactorParts,
  user: User,
  issuer: string,
): Promise<SecondFactorOffer> {
  const secret = newSecret();
  const totpOffer = secrets.seal(secret, user.id);
  await reachable(
    users.updateOne({ _id: user._id }, { $set: { totpOffer } }, { timestamps: false }),
  );
  return { secret, uri: secretUri(secret, issuer, user.name) };
}

/** Turns the offered secret into the second factor when a code shows that the app has it. */
export async function confirmSecondFactor(
  { users, secrets }: SecondFactorParts,
  user: User,
  code: string,
): Promise<RecoveryCodes> {
  const { totpOffer } = user;
  const secret = totpOffer === '' ? null : secrets.open(totpOffer, user.id);
  const step = secret === null ? null : stepOfCode(secret, bareCode(code));
  if (step === null) {
    // Not `invalid_code`: its 401 is about who calls, and would end the session in the browser.
    throw new AppError('invalid_request', { issues: [{ path: 'code', message: 'Invalid code' }] });
  }
  const recoveryCodes = newRecoveryCodes();
  const recoveryHashes = recoveryCodes.map((recovery) => recoveryHash(bareCode(recovery)));
  const { matchedCount } = await reachable(
    users.updateOne(
      { _id: user._id, totpOffer },
      {
        $set: { totpSecret: totpOffer, totpOffer: '', totpStep: step, recoveryHashes },
        $inc: { version: 1 },
      },
    ),
  );
  if (matchedCount === 0) throw new AppError('version_conflict');
  return { recoveryCodes };
}

/** The user without it. */
export async function removeSecondFactor(
  { users }: Pick<SecondFactorParts, 'users'>,
  { _id, totpSecret }: User,
): Promise<User> {
  const none = { totpSecret: '', totpOffer: '', recoveryHashes: [] };
  const removing = users.findOneAndUpdate(
    { _id, totpSecret },
    { $set: none, $inc: { version: 1 } },
    { returnDocument: 'after' },
  );
  const after = await reachable(removing.exec());
  if (!after) throw new AppError('version_conflict');
  return after;
}

/**
 * Whether a code of the app or a recovery code is good, which it then no longer is: the update's filter
 * decides among several that come with the same one. Codes of the app are limited (`too_many_requests`);
 * recovery codes nobody guesses, and they are the owner's way in while somebody else uses the limit up.
 */
export async function useCode(
  { users, secrets, limits, audit }: CodeParts,
  user: User,
  typed: string,
  address: string,
): Promise<boolean> {
  const { _id, id, totpSecret } = user;
  const code = bareCode(typed);
  if (!isAppCode(code)) {
    const hash = recoveryHash(code);
    const used = users.updateOne(
      { _id, totpSecret, recoveryHashes: hash },
      { $pull: { recoveryHashes: hash } },
      { timestamps: false },
    );
    return (await reachable(used)).modifiedCount === 1;
  }
  await limits.attemptCode(id, () => {
    const by = { id: '', name: 'Somebody' };
    const told = { ...auditedAs(user), action: 'wrong-codes', before: null, after: null } as const;
    return audit.record({ ...told, by, address });
  });
  const secret = secrets.open(totpSecret, id);
  const step = secret === null ? null : stepOfCode(secret, code);
  if (step === null) return false;
  const used = users.updateOne(
    { _id, totpSecret, totpStep: { $lt: step } },
    { $set: { totpStep: step } },
    { timestamps: false },
  );
  const isGood = (await reachable(used)).modifiedCount === 1;
  if (isGood) await limits.codePassed(id);
  return isGood;
}
