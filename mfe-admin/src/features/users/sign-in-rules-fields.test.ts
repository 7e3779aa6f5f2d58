import { ApiError } from '@app/web-kit';
import { expect, it } from 'vitest';
import { changeOf, refusedRules, rulesErrors, rulesState } from './sign-in-rules-fields.ts';

const rules = { secondFactorRoles: ['admin' as const], inactivityMinutes: 480, version: 3 };

it('fills the form from the rules, and sends only the changes', () => {
  const { values, version } = rulesState(rules);
  expect(values).toEqual({ admin: true, staff: false, editor: false, inactivityMinutes: '480' });
  expect(version).toBe(3);
  expect(changeOf(values, [])).toEqual({});
  expect(changeOf({ ...values, staff: true }, ['staff'])).toEqual({
    secondFactorRoles: ['admin', 'staff'],
  });
  expect(changeOf({ ...values, inactivityMinutes: '30' }, ['inactivityMinutes'])).toEqual({
    inactivityMinutes: 30,
  });
});

it.each(['', '4', '721', '1.5', 'an hour'])('refuses %j minutes', (inactivityMinutes) => {
  const { values } = rulesState(rules);
  expect(rulesErrors({ ...values, inactivityMinutes })).toEqual({
    inactivityMinutes: 'A number from 5 to 720',
  });
});

it('shows a refusal of the required roles at a switch', () => {
  const issues = [{ path: 'secondFactorRoles', message: 'Set up your own second factor first' }];
  const error = new ApiError(400, { error: 'invalid_request', issues });
  expect(refusedRules(error)).toEqual({ admin: 'Set up your own second factor first' });
  expect(refusedRules(new Error('x'))).toEqual({});
});
