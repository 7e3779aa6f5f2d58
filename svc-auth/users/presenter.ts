import type { User as ShownUser } from '@app/contracts';
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

export function hasSecondFactor({ totpSecret }: User): boolean {
  return totpSecret !== '';
}
