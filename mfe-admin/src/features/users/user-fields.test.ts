import type { User } from '@app/contracts';
import { ApiError } from '@app/web-kit';
import { describe, expect, it } from 'vitest';
import {
  changeOf,
  newUser,
  newUserOf,
  noPasswords,
  type Passwords,
  refusedFields,
  type UserValues,
  userErrors,
  userState,
} from './user-fields.ts';

const typed = (values: Partial<UserValues & Passwords>): UserValues & Passwords => ({
  ...newUser.values,
  ...noPasswords,
  ...values,
});
const password = 'long enough';

describe('the form of a user', () => {
  it('is filled from the record, and sends an address for each non-empty line', () => {
    const user = {
      name: 'Ada',
      role: 'admin',
      allowedAddresses: ['10.0.0.1', '::1'],
      version: 3,
    } as User;
    expect(userState(user)).toEqual({
      values: { name: 'Ada', role: 'admin', addresses: '10.0.0.1\n::1' },
      version: 3,
    });
    const values = typed({ name: 'Ada', addresses: ' 10.0.0.1 \n\n ::1\r\n' });
    const allowedAddresses = ['10.0.0.1', '::1'];
    expect(newUserOf({ ...values, password }).allowedAddresses).toEqual(allowedAddresses);
    expect(changeOf(values, ['addresses'])).toEqual({ allowedAddresses });
  });

  it('sends only the changed fields, so that it reverts no concurrent change', () => {
    const values = typed({ name: 'Ada', role: 'admin', addresses: '' });
    const both = { password, passwordAgain: password };
    expect(changeOf({ ...values, ...both }, [])).toEqual(both);
    expect(changeOf(values, ['name'])).toEqual({ name: 'Ada' });
    expect(changeOf(values, ['role'])).toEqual({ role: 'admin' });
    expect(changeOf(values, ['addresses'])).toEqual({ allowedAddresses: [] });
  });

  it('is validated before it is sent', () => {
    expect(userErrors(typed({ password: 'short' }), 'new-user')).toEqual({
      name: 'Required',
      password: 'At least 10 characters',
    });
    const ada = typed({ name: 'Ada' });
    expect(userErrors({ ...ada, password }, 'new-user')).toEqual({});
    expect(userErrors(ada, 'other-user')).toEqual({});
    expect(userErrors({ ...ada, password, passwordAgain: 'x' }, 'other-user')).toEqual({
      passwordAgain: 'The two passwords differ',
    });
  });

  it('shows which address the server refuses, and that a name already exists', () => {
    const values = typed({ addresses: '\n10.0.0.1\n\n10.0.0.0/99' });
    const issues = [{ path: 'allowedAddresses.1', message: 'Not an address' }];
    const refusal = new ApiError(400, { error: 'invalid_request', issues });
    expect(refusedFields(refusal, values)).toEqual({ addresses: '10.0.0.0/99: Not an address' });
    const whole = [{ path: 'allowedAddresses', message: 'Would keep you out' }];
    expect(
      refusedFields(new ApiError(400, { error: 'invalid_request', issues: whole }), values),
    ).toEqual({ addresses: 'Would keep you out' });
    expect(refusedFields(new ApiError(409, { error: 'duplicate_user' }), values)).toEqual({
      name: 'A user with this name already exists',
    });
    expect(refusedFields(new Error('x'), values)).toEqual({});
  });
});

describe('the form of an account', () => {
  it('sends the current password with a new name or a new password, but not without changes', () => {
    const values = typed({ name: 'Ada' });
    const filledIn = { currentPassword: 'filled in by the browser' };
    expect(changeOf({ ...values, ...filledIn }, [])).toEqual({});
    expect(changeOf({ ...values, ...filledIn }, ['name'])).toEqual({ name: 'Ada', ...filledIn });
    const both = { ...filledIn, password, passwordAgain: password };
    expect(changeOf({ ...values, ...both }, [])).toEqual(both);
  });

  it('requires the user’s current password, and the new password twice', () => {
    const values = typed({ name: 'Ada' });
    const both = { password, passwordAgain: password };
    expect(userErrors({ ...values, ...both }, 'self')).toEqual({ currentPassword: 'Required' });
    expect(userErrors({ ...values, ...both }, 'other-user')).toEqual({});
    expect(userErrors({ ...values, password }, 'other-user')).toEqual({
      passwordAgain: 'The two passwords differ',
    });
    expect(userErrors({ ...values, passwordAgain: password }, 'other-user')).toEqual({
      password: 'Required',
    });
  });
});
