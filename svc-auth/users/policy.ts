import type { TokenClaims, UpdateUser, ValidationIssue } from '@app/contracts';
import { isAdmitted } from '@app/contracts/endpoints';
import { AppError, claimsOf } from '@app/service-kit';
import type { Middleware } from 'koa';
import { isAddressRange, isAllowedAddress, NOT_A_RANGE } from './address.ts';
import type { User } from './model.ts';

export type Caller = { id: string; isAdmin: boolean; address: string };

export function callerOf({ sub, role }: TokenClaims, address: string): Caller {
  return { id: sub, isAdmin: isAdmitted(role, 'admin'), address };
}

export const requireOwnerOrAdmin: Middleware = (ctx, next) => {
  const { sub, role } = claimsOf(ctx);
  if (sub !== ctx.params.id && !isAdmitted(role, 'admin')) throw new AppError('forbidden');
  return next();
};

export const requireOwner: Middleware = (ctx, next) => {
  if (claimsOf(ctx).sub !== ctx.params.id) throw new AppError('forbidden');
  return next();
};

/** Who may change each field: `owner` means the user and administrators, `admin` means only administrators. */
const changeableBy: Record<keyof UpdateUser, 'owner' | 'admin'> = {
  name: 'owner',
  email: 'owner',
  password: 'owner',
  passwordAgain: 'owner',
  currentPassword: 'owner',
  version: 'owner',
  role: 'admin',
  status: 'admin',
  allowedAddresses: 'admin',
};

/** Returns the validation issues of a change. Throws `forbidden` if only an administrator may make the change. */
export function issuesOfChange(caller: Caller, user: User, change: UpdateUser): ValidationIssue[] {
  const { role, status, allowedAddresses } = change;
  // The cast is needed because `Object.keys` widens the names to strings.
  const changed = (Object.keys(change) as (keyof UpdateUser)[]).filter(
    (field) => change[field] !== undefined,
  );
  const isOwners = changed.every((field) => changeableBy[field] === 'owner');
  if (!caller.isAdmin && !isOwners) throw new AppError('forbidden');
  const invalid = issuesOfAddresses(allowedAddresses ?? []);
  if (caller.id !== user.id) return invalid;

  const issues: ValidationIssue[] = [];
  const message = 'Another administrator has to change this';
  if (role !== undefined && role !== user.role) issues.push({ path: 'role', message });
  if (status !== undefined && status !== user.status) issues.push({ path: 'status', message });
  const isLockout =
    allowedAddresses && invalid.length === 0 && !isAllowedAddress(caller.address, allowedAddresses);
  if (isLockout) {
    const message = `You would lock yourself out: your current address is ${caller.address}`;
    issues.push({ path: 'allowedAddresses', message });
  }
  return [...issues, ...invalid];
}

export function issuesOfAddresses(ranges: readonly string[]): ValidationIssue[] {
  return ranges.flatMap((range, index) =>
    isAddressRange(range) ? [] : [{ path: `allowedAddresses.${index}`, message: NOT_A_RANGE }],
  );
}
