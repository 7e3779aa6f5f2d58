import type { User as PresentedUser } from '@app/contracts';
import { auditedChange } from '@app/service-kit/audit';
import type { User } from './model.ts';

/** A user as administrators and the user see it, without the password's hash and secrets. */
export function presentUser(user: User): PresentedUser {
  const { id, name, role, status, allowedAddresses, version } = user;
  return {
    id,
    name,
    password: '',
    role,
    status,
    allowedAddresses: [...allowedAddresses],
    secondFactor: hasSecondFactor(user),
    recoveryCodes: user.recoveryHashes.length,
    creation: user.creation.toISOString(),
    modification: user.modification.toISOString(),
    version,
  };
}

/** The fields that the audit log records. */
export function auditedUser(user: User) {
  const { name, role, status, allowedAddresses } = user;
  const secondFactor = hasSecondFactor(user);
  return { name, role, status, allowedAddresses: [...allowedAddresses], secondFactor };
}

/** The common fields of audit entries about a user. */
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
