import type { User as PresentedUser } from '@app/contracts';
import { auditedChange } from '@app/service-kit/audit';
import type { User } from './model.ts';

/** Returns a user without the password's hash and the secrets of the second factor. */
export function presentUser(user: User): PresentedUser {
  const { id, version } = user;
  return {
    id,
    ...auditedUser(user),
    password: '',
    recoveryCodes: user.recoveryHashes.length,
    creation: user.creation.toISOString(),
    modification: user.modification.toISOString(),
    version,
  };
}

export function auditedUser(user: User) {
  const { name, role, status, allowedAddresses } = user;
  const secondFactor = hasSecondFactor(user);
  return { name, role, status, allowedAddresses: [...allowedAddresses], secondFactor };
}

export function auditedAs({ id, name }: User) {
  return { kind: 'user', record: id, label: name };
}

export function auditedCreation(user: User) {
  const values = auditedChange(null, auditedUser(user));
  return { ...auditedAs(user), ...values, action: 'create' } as const;
}

export function hasSecondFactor({ totpSecret }: User): boolean {
  return totpSecret !== '';
}
