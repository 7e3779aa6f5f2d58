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
  userFaults,
  userState,
} from './user-values.ts';

const typed = (values: Partial<UserValues>): UserValues => ({ ...newUser.values, ...values });
const secret = (passwords: Partial<Passwords>): Passwords => ({ ...noPasswords, ...passwords });
const password = 'long enough';

describe('what is typed of a user', () => {
  it('begins with the record and is sent with an address for each line that is not empty', () => {
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
    expect(newUserOf(values, secret({ password })).allowedAddresses).toEqual(allowedAddresses);
    expect(changeOf(values, ['addresses'], noPasswords)).toEqual({ allowedAddresses });
  });

  it('is sent in the fields that differ alone, so that no other change is undone', () => {
    const values = typed({ name: 'Ada', role: 'admin', addresses: '' });
    const both = { password, passwordAgain: password };
    expect(changeOf(values, [], secret(both))).toEqual(both);
    expect(changeOf(values, ['name'], noPasswords)).toEqual({ name: 'Ada' });
    expect(changeOf(values, ['role'], noPasswords)).toEqual({ role: 'admin' });
    expect(changeOf(values, ['addresses'], noPasswords)).toEqual({ allowedAddresses: [] });
  });

  it('is faulty by its fields before it is sent', () => {
    expect(userFaults(typed({}), secret({ password: 'short' }), 'new')).toEqual({
      name: 'Required',
      password: 'At least 8 characters',
    });
    const ada = typed({ name: 'Ada' });
    expect(userFaults(ada, secret({ password }), 'new')).toEqual({});
    expect(userFaults(ada, noPasswords, 'other')).toEqual({});
    expect(userFaults(ada, secret({ password, passwordAgain: 'x' }), 'other')).toEqual({
      passwordAgain: 'The two passwords differ',
    });
  });

  it('names the address that the server refuses, and the name that another user has', () => {
    const values = typed({ addresses: '\n10.0.0.1\n\n10.0.0.0/99' });
    const issues = [{ path: 'allowedAddresses.1', message: 'Not an address' }];
    const refusal = new ApiError(400, { error: 'invalid_request', issues });
    expect(refusedFields(refusal, values)).toEqual({ addresses: '10.0.0.0/99: Not an address' });
    const whole = [{ path: 'allowedAddresses', message: 'Would keep you out' }];
    expect(
      refusedFields(new ApiError(400, { error: 'invalid_request', issues: whole }), values),
    ).toEqual({ addresses: 'Would keep you out' });
    expect(refusedFields(new ApiError(409, { error: 'duplicate_user' }), values)).toEqual({
      name: 'There is a user of this name already',
    });
    expect(refusedFields(new Error('x'), values)).toEqual({});
  });
});

describe('an account', () => {
  it('is sent with the current password for a new one only', () => {
    const values = typed({ name: 'Ada' });
    const filledIn = { currentPassword: 'filled in by the browser' };
    expect(changeOf(values, ['name'], secret(filledIn))).toEqual({ name: 'Ada' });
    const both = { ...filledIn, password, passwordAgain: password };
    expect(changeOf(values, [], both)).toEqual(both);
  });

  it('needs the current password of its own user for a new one, typed twice', () => {
    const values = typed({ name: 'Ada' });
    const both = secret({ password, passwordAgain: password });
    expect(userFaults(values, both, 'own')).toEqual({ currentPassword: 'Required' });
    expect(userFaults(values, both, 'other')).toEqual({});
    expect(userFaults(values, { ...both, passwordAgain: '' }, 'other')).toEqual({
      passwordAgain: 'The two passwords differ',
    });
    expect(userFaults(values, { ...both, password: '' }, 'other')).toEqual({
      password: 'Required',
    });
  });
});
