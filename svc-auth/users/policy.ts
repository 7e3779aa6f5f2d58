import type { Fault, TokenClaims, UpdateUser } from '@app/contracts';
import { AppError, claimsOf } from '@app/service-kit';
import type { Middleware } from 'koa';
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

/** Lets users through to their own account, administrators to any. */
export const requireOwnerOrAdmin: Middleware = (ctx, next) => {
  const caller = callerOf(claimsOf(ctx), ctx.ip);
  if (!isOwn(caller, ctx.params.id) && !caller.isAdmin) throw new AppError('forbidden');
  return next();
};

/** Lets users through to their own account alone. */
export const requireOwner: Middleware = (ctx, next) => {
  if (claimsOf(ctx).sub !== ctx.params.id) throw new AppError('forbidden');
  return next();
};

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
