import { endpoints } from '@app/contracts/endpoints';
import { expectationsOf } from '@app/contracts/expectations';
import { operationsOf, replay, routesOf, type State } from '@app/service-kit/testing';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Auth, startAuth, TEST_PASSWORD } from './testing.ts';

let auth: Auth;
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth.stop());

const someone = async (role: 'admin' | 'staff') => {
  const { id, name, session } = await auth.someone(role);
  const values = { id, name, password: TEST_PASSWORD };
  return { values, token: String(session.token), session };
};

const states: Record<string, () => Promise<State>> = {
  'a user': () => someone('staff'),
  'an administrator': async () => {
    const { values, token } = await someone('admin');
    return {
      values: { ...values, other: await auth.addUser(`Other than ${values.name}`, 'staff') },
      token,
    };
  },
  'an administrator who has scanned a secret': async () => {
    const { values, token, session } = await someone('admin');
    const path = `/api/users/${values.id}/second-factor`;
    const { body } = await session.post(path, { currentPassword: TEST_PASSWORD });
    const secret = Secret.fromBase32(String(body.secret));
    return { values: { ...values, code: new TOTP({ secret }).generate() }, token };
  },
};

it('mounts each endpoint of the contract once, and no others', () => {
  expect(routesOf(auth.app)).toEqual(operationsOf(endpoints['svc-auth']));
});

describe('what consumers expect', () => {
  it.each(expectationsOf('svc-auth'))('$name', async (call) => {
    const state = await states[call.given]?.();
    if (!state) throw new Error(`Nobody makes “${call.given}”`);
    const { values = {}, token } = state;
    await replay(call, auth.url, { values, ...(call.as && token && { token }) });
  });
});
