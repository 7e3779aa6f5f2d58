import {
  type CreateUser,
  createUserSchema,
  errorMessages,
  MIN_PASSWORD,
  type Role,
  type UpdateUser,
  type User,
  updateUserSchema,
} from '@app/contracts';
import type { RecordState } from '@app/office-kit/drafts/record-values.ts';
import type { FieldErrors } from '@app/office-kit/forms/form-errors.ts';
import { ApiError } from '@app/web-kit';

export const roleNames: Record<Role, string> = {
  admin: 'Administrator',
  staff: 'Staff',
  editor: 'Editor of manuscripts',
};

export const PASSWORD_ADVICE = `At least ${MIN_PASSWORD} characters; common passwords and names are refused.`;
export const GIVEN_PASSWORD = 'The user must replace it at the next login.';

/** The values of the form. `addresses` has one IP address or range per line. */
export type UserValues = Omit<CreateUser, 'password' | 'allowedAddresses'> & { addresses: string };

/** The account that the form edits. It determines which passwords are required. */
export type Subject = 'new-user' | 'self' | 'other-user';

/** The empty password fields. They are not part of `UserValues`, because drafts must not store passwords. */
export const noPasswords = { currentPassword: '', password: '', passwordAgain: '' };
export type Passwords = typeof noPasswords;

/** The fields in the order of the form, with their parts of a request body. Passwords are sent separately. */
const bodyParts: Record<keyof UserValues, (values: UserValues) => Partial<CreateUser>> &
  Record<keyof Passwords, null> = {
  name: ({ name }) => ({ name }),
  email: ({ email }) => ({ email }),
  role: ({ role }) => ({ role }),
  currentPassword: null,
  password: null,
  passwordAgain: null,
  addresses: ({ addresses }) => ({ allowedAddresses: linesOf(addresses) }),
};
export const userFields = Object.keys(bodyParts);

export const newUser: RecordState<UserValues> = {
  values: { name: '', email: '', role: 'staff', addresses: '' },
  version: null,
};
// The cast is needed because `Object.keys` widens the names to strings.
const valueFields = Object.keys(newUser.values) as (keyof UserValues)[];

export function userState(user: User): RecordState<UserValues> {
  const { name, email, role, allowedAddresses, version } = user;
  // A later release may have stored a role that this release does not know. The server refuses it if the form sends it.
  const values = { name, email, role: role as Role, addresses: allowedAddresses.join('\n') };
  return { values, version };
}

const linesOf = (text: string) => text.split('\n').flatMap((line) => line.trim() || []);

export function newUserOf(values: UserValues & Passwords): Required<CreateUser> {
  const { name, email, role, addresses, password } = values;
  return { name, email, role, password, allowedAddresses: linesOf(addresses) };
}

/**
 * Returns a request body with only the changed fields, so that the request does not revert changes by other users.
 */
export function changeOf(
  values: UserValues & Passwords,
  changed: readonly (keyof UserValues)[],
): UpdateUser {
  const { password, passwordAgain, currentPassword } = values;
  const parts = changed.map((field) => bodyParts[field](values));
  const fields: Partial<CreateUser> = Object.assign({}, ...parts);
  const needsPassword = password || changed.includes('name') || changed.includes('email');
  return {
    ...fields,
    ...((password || passwordAgain) && { password, passwordAgain }),
    // The password is only sent if needed, because browsers may fill it in without being asked.
    ...(needsPassword && currentPassword && { currentPassword }),
  };
}

export function userErrors(values: UserValues & Passwords, subject: Subject): FieldErrors {
  const { error } =
    subject === 'new-user'
      ? createUserSchema.safeParse(newUserOf(values))
      : updateUserSchema.safeParse(changeOf(values, valueFields));
  const issues = error?.issues ?? [];
  const errors = errorsByField(
    issues.map(({ path, message }) => ({ path: path.join('.'), message })),
    values,
  );
  const { password, passwordAgain, currentPassword } = values;
  if (!password && passwordAgain) errors.password ??= 'Required';
  if (subject === 'self' && password && !currentPassword) errors.currentPassword ??= 'Required';
  return errors;
}

/** Returns the errors found by the server, by field. Empty if the request failed for another reason. */
export function refusedFields(error: unknown, values: UserValues): FieldErrors {
  if (!(error instanceof ApiError)) return {};
  if (error.code === 'duplicate_user') return { name: errorMessages.duplicate_user };
  return errorsByField(error.issues, values);
}

/**
 * Returns the first error of each field. An error in an IP address names the address, because single lines cannot be
 * marked.
 */
function errorsByField(
  issues: readonly { path: string; message: string }[],
  values: UserValues,
): FieldErrors {
  const errors: FieldErrors = {};
  for (const { path, message } of issues) {
    const [name = '', line] = path.split('.');
    if (name === 'allowedAddresses') {
      const address = line === undefined ? undefined : linesOf(values.addresses)[Number(line)];
      errors.addresses ??= address === undefined ? message : `${address}: ${message}`;
    } else {
      const field = userFields.find((each) => each === name);
      if (field) errors[field] ??= message;
    }
  }
  return errors;
}
