import type { Fault, TokenClaims, UpdateUser } from '@app/contracts';
import { AppError } from '@app/service-kit';
import { isAllowedAddress } from './address.ts';
import type { User } from './model.ts';

/** Who makes a call, and from where. */
export interface Caller {
  id: string;
  isAdmin: boolean;
  address: string;
}

export function callerOf({ sub, role }: TokenClaims, address: string): Caller {
  return { id: sub, isAdmin: role === 'admin', address };
}

export function isOwn(caller: Caller, userId: string): boolean {
  return caller.id === userId;
}

/** The own account, or an administrator's view of another. */
export function requireAccess(caller: Caller, userId: string): void {
  if (!isOwn(caller, userId) && !caller.isAdmin) throw new AppError('forbidden');
}

/** What is not for everybody who may change a user at all. */
export function faultsOfChange(caller: Caller, user: User, change: UpdateUser): Fault[] {
  const { role, status, allowedAddresses } = change;
  const rights = [role, status, allowedAddresses];
  if (!caller.isAdmin && rights.some((right) => right !== undefined)) {
    throw new AppError('forbidden');
  }
  if (!isOwn(caller, user.id)) return [];

  const faults: Fault[] = [];
  const by = 'Another administrator has to change this';
  if (role !== undefined && role !== user.role) faults.push({ path: 'role', message: by });
  if (status !== undefined && status !== user.status) faults.push({ path: 'status', message: by });
  if (allowedAddresses && !isAllowedAddress(caller.address, allowedAddresses)) {
    faults.push({
      path: 'allowedAddresses',
      message: `Would keep you out: your address now is ${caller.address}`,
    });
  }
  return faults;
}
