import {
  type CreateUser,
  createUserSchema,
  errorMessages,
  type Fault,
  type UpdateUser,
  type User,
  updateUserSchema,
} from '@app/contracts';
import { ApiError } from '@app/web-kit';

/** What is typed of a user; addresses stand one on a line. */
export interface UserValues {
  name: string;
  role: User['role'];
  currentPassword: string;
  password: string;
  passwordAgain: string;
  addresses: string;
}

export type UserField = keyof UserValues;
export type UserFaults = Partial<Record<UserField, string>>;

export function valuesOf(user?: User): UserValues {
  return {
    name: user?.name ?? '',
    role: user?.role ?? 'staff',
    currentPassword: '',
    password: '',
    passwordAgain: '',
    addresses: user?.allowedAddresses.join('\n') ?? '',
  };
}

/** The addresses of the lines that are not empty. */
export function linesOf(text: string): string[] {
  return text.split('\n').flatMap((line) => line.trim() || []);
}

export function newUserOf({ name, role, password, addresses }: UserValues): CreateUser {
  return { name, role, password, allowedAddresses: linesOf(addresses) };
}

/** The change that an administrator makes to a user, whose record was of this version. */
export function changeOf(values: UserValues, version: number): UpdateUser {
  const { name, role, password, passwordAgain, addresses } = values;
  return { name, role, password, passwordAgain, allowedAddresses: linesOf(addresses), version };
}

export function faultsOfNewUser(values: UserValues): UserFaults {
  const issues = createUserSchema.safeParse(newUserOf(values)).error?.issues ?? [];
  return faultsByField(issues.map(asFault), values);
}

export function faultsOfChange(values: UserValues): UserFaults {
  const issues = updateUserSchema.safeParse(changeOf(values, 0)).error?.issues ?? [];
  return faultsByField(issues.map(asFault), values);
}

/** The change of an account with its password fields; the current password goes with a new one only. */
export function accountChangeOf(values: UserValues, version: number): UpdateUser {
  const { name, password, passwordAgain, currentPassword } = values;
  return { name, password, passwordAgain, ...(password && { currentPassword }), version };
}

export function faultsOfAccount(values: UserValues, isOwn: boolean): UserFaults {
  const { password, passwordAgain, currentPassword } = values;
  const issues = updateUserSchema.safeParse(accountChangeOf(values, 0)).error?.issues ?? [];
  const faults = faultsByField(issues.map(asFault), values);
  if (!password && passwordAgain) faults.password ??= 'Required';
  if (isOwn && password && !currentPassword) faults.currentPassword ??= 'Required';
  return faults;
}

/** The faults that the server found, by their fields; none when it failed for another reason. */
export function refusedFields(error: unknown, values: UserValues): UserFaults {
  if (!(error instanceof ApiError)) return {};
  if (error.code === 'duplicate_user') return { name: errorMessages.duplicate_user };
  return faultsByField(error.issues, values);
}

const asFault = ({ path, message }: { path: PropertyKey[]; message: string }): Fault => ({
  path: path.join('.'),
  message,
});

/** A fault of one address names it, as a line has no mark of its own. */
function faultsByField(faults: readonly Fault[], values: UserValues): UserFaults {
  const found: UserFaults = {};
  for (const { path, message } of faults) {
    const [field = '', line] = path.split('.');
    if (field === 'allowedAddresses') {
      const address = line === undefined ? undefined : linesOf(values.addresses)[Number(line)];
      found.addresses ??= address === undefined ? message : `${address}: ${message}`;
    } else if (Object.hasOwn(values, field)) {
      found[field as UserField] ??= message;
    }
  }
  return found;
}
