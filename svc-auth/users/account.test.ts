import { randomUUID } from 'node:crypto';
import type { TokenClaims } from '@app/contracts';
import jwt from 'jsonwebtoken';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Auth, refused, type SignedIn, startAuth, TEST_PASSWORD } from '../testing.ts';

let auth: Auth;
let rootId: string;
beforeAll(async () => {
  auth = await startAuth();
  rootId = await auth.addUser('Root', 'admin');
});
afterAll(() => auth.stop());

describe('a user’s own account', () => {
  const newPassword = { password: 'another password', passwordAgain: 'another password' };
  const currentPassword = TEST_PASSWORD;

  it('gets a new password with the current one, and remains signed in only in this session', async () => {
    const { name, path, session } = await auth.someone();
    const elsewhere = await auth.signIn(name);
    const change = { ...newPassword, currentPassword };
    const { status, body } = await session.post(path, change);
    expect(status).toBe(200);
    expect(await elsewhere.isSignedIn()).toBe(false);
    expect(await session.isSignedIn()).toBe(false);
    const { token, user } = body.session as { token: string; user: string };
    expect(user).toBe(name);
    expect(await session.isSignedIn(token)).toBe(true);
    expect(await auth.logIn(name)).toBe('invalid_credentials');
    expect(await auth.logIn(name, { password: newPassword.password })).toBe('in');
  });

  it('refuses a new password if the current one is missing or wrong, or if the repetition differs', async () => {
    const { name, path, session } = await auth.someone();
    for (const [change, field] of [
      [newPassword, 'currentPassword'],
      [{ ...newPassword, currentPassword: 'a guess' }, 'currentPassword'],
      [{ ...newPassword, passwordAgain: 'x', currentPassword }, 'passwordAgain'],
      [{ password: newPassword.password, currentPassword }, 'passwordAgain'],
      [{ password: 'short', passwordAgain: 'short', currentPassword }, 'password'],
    ] as const) {
      expect(await session.post(path, change)).toMatchObject({
        status: 400,
        ...refused('invalid_request', field),
      });
    }
    expect(await session.isSignedIn()).toBe(true);
    expect(await auth.logIn(name)).toBe('in');
  });

  it('counts wrong current passwords as failed logins', async () => {
    const { name, path, session } = await auth.someone();
    const guess = { ...newPassword, currentPassword: 'a guess' };
    for (let guesses = 0; guesses < 10; guesses += 1) {
      expect((await session.post(path, guess)).status).toBe(400);
    }
    const right = { ...newPassword, currentPassword };
    expect(await session.post(path, right)).toMatchObject({
      status: 429,
      ...refused('too_many_requests'),
    });
    expect(await auth.logIn(name, { address: session.address })).toBe('too_many_requests');
    expect(await auth.logIn(name)).toBe('in');
  });

  it('refuses a new name without the current password, and a weak new password', async () => {
    const { name, path, session } = await auth.someone();
    for (const wrong of [{}, { currentPassword: 'a guess' }]) {
      expect(await session.post(path, { name: `${name} Renamed`, ...wrong })).toMatchObject({
        status: 400,
        ...refused('invalid_request', 'currentPassword'),
      });
    }
    // Forms of an older release send the unchanged name, for which no password is needed.
    expect((await session.post(path, { name })).status).toBe(200);
    for (const password of ['password12', name.replace(' ', '').repeat(2), 'sealedchemistry']) {
      const change = { password, passwordAgain: password, currentPassword };
      expect(await session.post(path, change)).toMatchObject({
        status: 400,
        ...refused('invalid_request', 'password'),
      });
    }
    expect(await auth.logIn(name)).toBe('in');
  });

  it('can be renamed with empty password fields, and the session gets the new name', async () => {
    const { name, path, session } = await auth.someone();
    const change = { name: `${name} Renamed`, password: '', passwordAgain: '', currentPassword };
    const { body } = await session.post(path, change);
    expect(body).toMatchObject({ name: change.name, session: { user: change.name } });
    const { token } = body.session as { token: string };
    const headers = { Authorization: `Bearer ${token}` };
    const verified = await auth.call('/auth/verify-token/', { headers });
    expect(verified.body).toMatchObject({ user: change.name });
    expect(await auth.logIn(change.name)).toBe('in');
    expect(await session.post(path, { name: 'root', currentPassword })).toMatchObject({
      status: 409,
      ...refused('duplicate_user'),
    });
  });

  it.each([
    ['name', () => ({ name: `Renamed ${randomUUID()}`, currentPassword })],
    ['allowlist', ({ address }: SignedIn) => ({ allowedAddresses: [address] })],
    ['password', () => ({ ...newPassword, currentPassword })],
  ])(
    'keeps its session when its %s changes, with the same expiry and logout',
    async (_of, change) => {
      const { path, session } = await auth.someone('admin');
      const { body } = await session.post(path, change(session));
      const { token } = body.session as { token: string };
      const [was, is] = [session.token, token].map(
        (each) => jwt.decode(String(each)) as TokenClaims,
      );
      expect([is?.sid, is?.exp]).toEqual([was?.sid, was?.exp]);
      const headers = { Authorization: `Bearer ${token}` };
      expect(await session.isSignedIn(token)).toBe(true);
      await auth.call('/auth/logout/', { method: 'POST', headers });
      expect(await session.isSignedIn(token)).toBe(false);
      expect(await session.isSignedIn()).toBe(false);
    },
  );

  it('refuses changes of role, status and allowlist by staff', async () => {
    const { path, session } = await auth.someone();
    for (const change of [
      { role: 'admin' },
      { status: 'enabled' },
      { allowedAddresses: ['10.0.0.0/8'] },
    ]) {
      expect(await session.post(path, change)).toMatchObject({ status: 403 });
    }
    expect((await session.post(`/api/users/${rootId}`, { name: 'X' })).status).toBe(403);
    expect((await session.get(path)).body).toMatchObject({ role: 'staff', allowedAddresses: [] });
  });

  it('refuses changes by which administrators would demote, disable or lock out themselves', async () => {
    const { path, session } = await auth.someone('admin');
    for (const [change, field] of [
      [{ role: 'staff' }, 'role'],
      [{ status: 'disabled' }, 'status'],
      [{ allowedAddresses: ['198.51.100.4'] }, 'allowedAddresses'],
    ] as const) {
      expect(await session.post(path, change)).toMatchObject({
        status: 400,
        ...refused('invalid_request', field),
      });
    }
    // Text that is not an address is refused for that reason, even if the change would also lock out the caller.
    for (const nonsense of [
      'x',
      '',
      '10.0.0.0/99',
      '10.1',
      '::1::',
      `${session.address}/`,
      '１0.0.0.1',
    ]) {
      expect(await session.post(path, { allowedAddresses: [nonsense] })).toMatchObject({
        status: 400,
        ...refused('invalid_request', 'allowedAddresses.0'),
      });
    }
    const { status, body } = await session.post(path, { allowedAddresses: [session.address] });
    expect([status, body.allowedAddresses]).toEqual([200, [session.address]]);
    const { token } = body.session as { token: string };
    expect(await session.isSignedIn(token)).toBe(true);
  });
});
