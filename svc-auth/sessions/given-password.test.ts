import { auditPageSchema } from '@app/contracts';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Auth, refused, type SignedIn, startAuth, TEST_PASSWORD } from '../testing.ts';

const password = 'from the operator';
const newPassword = 'seven yellow kettles';

let auth: Auth;
let root: SignedIn;
beforeAll(async () => {
  auth = await startAuth();
  await auth.addUser('Root', 'admin');
  root = await auth.signIn('Root');
});
afterAll(() => auth.stop());

let added = 0;
async function newcomer() {
  added += 1;
  const name = `Newcomer ${added}`;
  const { status, body } = await root.post('/api/users', { name, password, role: 'staff' });
  expect(status).toBe(201);
  return { name, id: String(body.id), path: `/api/users/${body.id}` };
}

describe('a password that an administrator has chosen', () => {
  it('permits nothing except its replacement', async () => {
    const { name, id } = await newcomer();
    expect(await auth.logIn(name, { password })).toBe('password_change_required');
    expect(await auth.logIn(name, { password: 'a guess', newPassword })).toBe(
      'invalid_credentials',
    );
    expect(await auth.logIn(name, { password })).toBe('password_change_required');
    expect(await auth.logIn(name, { password, newPassword })).toBe('in');
    expect(await auth.logIn(name, { password })).toBe('invalid_credentials');
    expect(await auth.logIn(name, { password: newPassword })).toBe('in');
    const log = auditPageSchema.parse((await root.get(`/api/users/audit?record=${id}`)).body);
    expect(log.entries).toMatchObject([
      { action: 'update', by: { id, name }, after: { password: 'new' } },
      { action: 'create' },
    ]);
  });

  it('cannot be replaced by the same password or by a weak one', async () => {
    const { name } = await newcomer();
    for (const weak of [password, 'short', 'password12', `${name}${name}`.replaceAll(' ', '')]) {
      const body = { username: name, password, newPassword: weak };
      expect(await auth.call('/auth/login/', { method: 'POST', body })).toMatchObject({
        status: 400,
        ...refused('invalid_request', 'newPassword'),
      });
    }
    expect(await auth.logIn(name, { password })).toBe('password_change_required');
  });

  it('may also be set later by an administrator, which ends the sessions', async () => {
    const { name, path, session } = await auth.someone();
    expect((await root.post(path, { password, passwordAgain: password })).status).toBe(200);
    expect(await session.isSignedIn()).toBe(false);
    expect(await auth.logIn(name, { password })).toBe('password_change_required');
    expect(await auth.logIn(name, { password, newPassword })).toBe('in');
  });

  it('is distinguished from a password that users choose themselves', async () => {
    const { name, path, session } = await auth.someone('admin');
    const change = { password, passwordAgain: password, currentPassword: TEST_PASSWORD };
    expect((await session.post(path, change)).status).toBe(200);
    expect(await auth.logIn(name, { password })).toBe('in');
  });

  it('does not change the response to users who are disabled or use an address that is not permitted', async () => {
    const { name, path } = await newcomer();
    await root.post(path, { allowedAddresses: ['203.0.113.7'] });
    expect(await auth.logIn(name, { password, newPassword })).toBe('invalid_ip');
    await root.post(path, { status: 'disabled' });
    expect(await auth.logIn(name, { password, newPassword })).toBe('disabled');
  });

  it('does not replace the second factor, whose code is consumed only by the last step', async () => {
    const { name, path, session } = await auth.someone();
    const offer = await session.post(`${path}/second-factor`, { currentPassword: TEST_PASSWORD });
    const app = new TOTP({ secret: Secret.fromBase32(String(offer.body.secret)) });
    await session.post(`${path}/second-factor/confirm`, { code: app.generate() });
    await root.post(path, { password, passwordAgain: password });
    const code = app.generate({ timestamp: Date.now() + 30_000 });
    expect(await auth.logIn(name, { password, code })).toBe('password_change_required');
    expect(await auth.logIn(name, { password, newPassword: 'password12', code })).toBe(
      'invalid_request',
    );
    expect(await auth.logIn(name, { password, newPassword })).toBe('second_factor_required');
    expect(await auth.logIn(name, { password, newPassword, code: '000000' })).toBe('invalid_code');
    expect(await auth.logIn(name, { password, newPassword, code })).toBe('in');
  });
});

it('replaces the password of any user who requests this at the login, and ends the other sessions', async () => {
  const { name, session } = await auth.someone();
  expect(await auth.logIn(name, { newPassword })).toBe('in');
  expect(await session.isSignedIn()).toBe(false);
  expect(await auth.logIn(name)).toBe('invalid_credentials');
});
