import type { User } from '@app/contracts';
import { ApiError } from '@app/web-kit';
import { describe, expect, it } from 'vitest';
import {
  accountChangeOf,
  changeOf,
  faultsOfAccount,
  faultsOfChange,
  faultsOfNewUser,
  newUserOf,
  refusedFields,
  type UserValues,
  valuesOf,
} from './user-values.ts';

const typed = (values: Partial<UserValues>): UserValues => ({ ...valuesOf(), ...values });
const password = 'long enough';

describe('what is typed of a user', () => {
  it('begins with the record and is sent with an address for each line that is not empty', () => {
    const user = { name: 'Ada', role: 'admin', allowedAddresses: ['10.0.0.1', '::1'] } as User;
    expect(valuesOf(user)).toMatchObject({
      name: 'Ada',
      role: 'admin',
      addresses: '10.0.0.1\n::1',
    });
    const values = typed({ name: 'Ada', password, addresses: ' 10.0.0.1 \n\n ::1\r\n' });
    expect(newUserOf(values).allowedAddresses).toEqual(['10.0.0.1', '::1']);
    expect(changeOf(values, 3)).toMatchObject({
      version: 3,
      allowedAddresses: ['10.0.0.1', '::1'],
    });
  });

  it('is faulty by its fields before it is sent', () => {
    expect(faultsOfNewUser(typed({ password: 'short' }))).toEqual({
      name: 'Required',
      password: 'At least 8 characters',
    });
    expect(faultsOfNewUser(typed({ name: 'Ada', password }))).toEqual({});
    expect(faultsOfChange(typed({ name: 'Ada' }))).toEqual({});
    expect(faultsOfChange(typed({ name: 'Ada', password, passwordAgain: 'x' }))).toEqual({
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
    const values = typed({ name: 'Ada', currentPassword: 'filled in by the browser' });
    expect(accountChangeOf(values, 1)).not.toHaveProperty('currentPassword');
    const both = { ...values, password, passwordAgain: password };
    expect(accountChangeOf(both, 1)).toHaveProperty('currentPassword');
  });

  it('needs the current password of its own user for a new one, typed twice', () => {
    const values = typed({ name: 'Ada', password, passwordAgain: password });
    expect(faultsOfAccount(values, true)).toEqual({ currentPassword: 'Required' });
    expect(faultsOfAccount(values, false)).toEqual({});
    expect(faultsOfAccount({ ...values, passwordAgain: '' }, false)).toEqual({
      passwordAgain: 'The two passwords differ',
    });
    expect(faultsOfAccount({ ...values, password: '' }, false)).toEqual({ password: 'Required' });
  });
});
