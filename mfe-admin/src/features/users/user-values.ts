import {
  type CreateUser,
  createUserSchema,
  errorMessages,
  type Fault,
  type UpdateUser,
  type User,
  updateUserSchema,
} from '@app/contracts';
import type { RecordState } from '@app/office-kit/drafts/record-values.ts';
import { ApiError } from '@app/web-kit';

/** What is typed of a user; addresses stand one on a line. */
export type UserValues = {
  name: string;
  role: User['role'];
  addresses: string;
};

/** What is typed beside it, as no draft may keep a password. */
export interface Passwords {
  currentPassword: string;
  password: string;
  passwordAgain: string;
}

export type UserField = keyof UserValues | keyof Passwords;
export type UserFaults = Partial<Record<UserField, string>>;

/** Somebody new, oneself, or somebody else: whose password is asked for depends on it. */
export type Whom = 'new' | 'own' | 'other';

/** In the order of the forms. */
export const userFields: readonly UserField[] = [
  'name',
  'role',
  'currentPassword',
  'password',
  'passwordAgain',
  'addresses',
];

export const noPasswords: Passwords = { currentPassword: '', password: '', passwordAgain: '' };

export const newUser: RecordState<UserValues> = {
  values: { name: '', role: 'staff', addresses: '' },
  version: null,
};

export function userState({
  name,
  role,
  allowedAddresses,
  version,
}: User): RecordState<UserValues> {
  return { values: { name, role, addresses: allowedAddresses.join('\n') }, version };
}

/** The addresses of the lines that are not empty. */
export function linesOf(text: string): string[] {
  return text.split('\n').flatMap((line) => line.trim() || []);
}

export function newUserOf(
  { name, role, addresses }: UserValues,
  { password }: Passwords,
): CreateUser {
  return { name, role, password, allowedAddresses: linesOf(addresses) };
}

/**
 * The change of the given fields and no others, so that one who sets a password undoes nothing that somebody
 * else has changed meanwhile. The current password goes with a new one only.
 */
export function changeOf(
  values: UserValues,
  changed: readonly (keyof UserValues)[],
  { password, passwordAgain, currentPassword }: Passwords,
): UpdateUser {
  const { name, role, addresses } = values;
  return {
    ...(changed.includes('name') && { name }),
    ...(changed.includes('role') && { role }),
    ...(changed.includes('addresses') && { allowedAddresses: linesOf(addresses) }),
    ...((password || passwordAgain) && { password, passwordAgain }),
    ...(password && currentPassword && { currentPassword }),
  };
}

/** The faults of what is typed, by the very schemas that the server uses. */
export function userFaults(values: UserValues, passwords: Passwords, whom: Whom): UserFaults {
  const { error } =
    whom === 'new'
      ? createUserSchema.safeParse(newUserOf(values, passwords))
      : updateUserSchema.safeParse(changeOf(values, ['name', 'role', 'addresses'], passwords));
  const faults = faultsByField((error?.issues ?? []).map(asFault), values);
  const { password, passwordAgain, currentPassword } = passwords;
  if (!password && passwordAgain) faults.password ??= 'Required';
  if (whom === 'own' && password && !currentPassword) faults.currentPassword ??= 'Required';
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
    const [name = '', line] = path.split('.');
    if (name === 'allowedAddresses') {
      const address = line === undefined ? undefined : linesOf(values.addresses)[Number(line)];
      found.addresses ??= address === undefined ? message : `${address}: ${message}`;
    } else {
      const field = userFields.find((each) => each === name);
      if (field) found[field] ??= message;
    }
  }
  return found;
}
