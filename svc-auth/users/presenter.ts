import type { User as PresentedUser } from '@app/contracts';
import { auditedChange } from '@app/service-kit/audit';
import type { Description } from '../store/audited-records.ts';
import type { User, UserFields } from './model.ts';

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

type AuditedFields = Pick<
  UserFields,
  'name' | 'email' | 'role' | 'status' | 'allowedAddresses' | 'totpSecret'
>;

export function auditedUser(user: AuditedFields) {
  const { name, email = '', role, status, allowedAddresses } = user;
  const secondFactor = hasSecondFactor(user);
  return { name, email, role, status, allowedAddresses: [...allowedAddresses], secondFactor };
}

export function auditedAs({ id, name }: Pick<User, 'id' | 'name'>) {
  return { kind: 'user', record: id, label: name } as const;
}

/** Describes an update for the audit log, without the values of the password and of a replaced second factor. */
export function describeUpdate(user: User, fields: Partial<UserFields>): Description {
  const after = { ...user.toObject(), ...fields };
  const { passwordHash, totpSecret = '' } = fields;
  const isReplaced = hasSecondFactor(user) && totpSecret !== '';
  return {
    ...auditedAs({ id: user.id, name: after.name }),
    ...auditedChange(
      { ...auditedUser(user), ...(passwordHash && { password: 'previous' }) },
      {
        ...auditedUser(after),
        ...(passwordHash && { password: 'new' }),
        ...(isReplaced && { secondFactor: 'replaced' }),
      },
    ),
  };
}

export function hasSecondFactor({ totpSecret }: Pick<UserFields, 'totpSecret'>): boolean {
  return totpSecret !== '';
}
