import type { User as ShownUser } from '@app/contracts';
import { auditedChange } from '@app/service-kit/audit';
import type { User } from './model.ts';

/** A user for themselves and for administrators: neither the password's hash nor a secret is in it. */
export function presentUser(user: User): ShownUser {
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

/** What the audit log keeps of a user. */
export function auditedUser(user: User) {
  const { name, role, status, allowedAddresses } = user;
  const secondFactor = hasSecondFactor(user);
  return { name, role, status, allowedAddresses: [...allowedAddresses], secondFactor };
}

/** What every entry of the audit log about a user has. */
export function auditedAs({ id, name }: User) {
  return { kind: 'user', record: id, label: name };
}

/** The entry of a user who was added. */
export function auditedCreation(user: User) {
  const values = auditedChange(null, auditedUser(user));
  return { ...auditedAs(user), ...values, action: 'create' } as const;
}

export function hasSecondFactor({ totpSecret }: User): boolean {
  return totpSecret !== '';
}
