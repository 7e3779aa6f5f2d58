import { CONFIRMED_SECONDS, tokenClaimsSchema } from '@app/contracts';
import jwt from 'jsonwebtoken';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Auth,
  freshAddress,
  refused,
  startAuth,
  TEST_PASSWORD,
  turnOnSecondFactor,
} from '../testing.ts';

let auth: Auth;
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth.stop());

const claimsIn = (token: unknown) => tokenClaimsSchema.parse(jwt.decode(String(token)));
const now = () => Math.floor(Date.now() / 1_000);

/** Returns the caller with a token of the same session, in which the login or confirmation is `seconds` old. */
function aged({ token }: { token: unknown }, seconds: number) {
  const { auth_time: _, ...claims } = jwt.decode(String(token)) as jwt.JwtPayload;
  const old = jwt.sign({ ...claims, auth_time: now() - seconds }, auth.privateKey, {
    algorithm: 'ES256',
    keyid: auth.kid,
  });
  return auth.caller(old);
}

const unconfirmed = { status: 403, body: { error: 'confirmation_required' } };

it('refuses sensitive changes of a session whose login is not recent', async () => {
  const root = await auth.someone('admin');
  const other = await auth.someone();
  const late = aged(root.session, CONFIRMED_SECONDS + 5);
  const newUser = { name: 'Newcomer of a late session', password: TEST_PASSWORD, role: 'staff' };
  const changes: [string, object][] = [
    ['/api/users', newUser],
    [other.path, { role: 'admin' }],
    [other.path, { status: 'disabled' }],
    [other.path, { name: 'Renamed' }],
    [other.path, { password: 'by an attacker', passwordAgain: 'by an attacker' }],
    [other.path, { allowedAddresses: ['127.0.0.1'] }],
    [root.path, { allowedAddresses: [] }],
    [`${other.path}/sign-out`, {}],
    ['/api/users/sign-in-rules', { inactivityMinutes: 60 }],
  ];
  for (const [path, body] of changes) {
    expect(await late.post(path, body), `${path} ${Object.keys(body)}`).toMatchObject(unconfirmed);
  }
  const [session] = (await late.get(`${other.path}/sessions`)).body as unknown as { id: string }[];
  const end = { method: 'DELETE', headers: { Authorization: `Bearer ${late.token}` } };
  expect(await auth.call(`${other.path}/sessions/${session?.id}`, end)).toMatchObject(unconfirmed);
  expect(await other.session.isSignedIn()).toBe(true);
  const recent = aged(root.session, CONFIRMED_SECONDS - 60);
  expect((await recent.post(other.path, { name: 'Renamed soon enough' })).status).toBe(200);
});

it('asks for the password only once, and never for reading or ending one’s own sessions', async () => {
  const { session, path, id } = await auth.someone('admin');
  const late = aged(session, CONFIRMED_SECONDS + 5);
  expect((await late.get('/api/users')).status).toBe(200);
  const password = 'another right password';
  const change = { password, passwordAgain: password, currentPassword: TEST_PASSWORD };
  const changed = await late.post(path, change);
  expect(changed.status).toBe(200);
  const token = (changed.body.session as { token: string }).token;
  expect((await auth.caller(token).post(`/api/users/${id}/sign-out`)).status).toBe(200);
});

it('does not count a new token after a change as a confirmation', async () => {
  const { session, path } = await auth.someone('admin');
  const other = await auth.someone();
  const { body } = await aged(session, CONFIRMED_SECONDS + 5).post(path, {
    name: `Still late ${Date.now()}`,
    currentPassword: TEST_PASSWORD,
  });
  const { token } = body.session as { token: string };
  expect(await auth.caller(token).post(other.path, { role: 'admin' })).toMatchObject(unconfirmed);
});

describe('POST /auth/confirm', () => {
  it('accepts the password of a user without a second factor, and only that', async () => {
    const { session, name } = await auth.someone('admin');
    const other = await auth.someone();
    const late = aged(session, CONFIRMED_SECONDS + 5);
    const wrong = await late.post('/auth/confirm', { currentPassword: 'a guess' });
    expect(wrong).toMatchObject({ status: 400, ...refused('invalid_request', 'currentPassword') });
    expect(await late.post('/auth/confirm')).toMatchObject({
      status: 400,
      ...refused('invalid_request', 'currentPassword'),
    });
    const { status, body } = await late.post('/auth/confirm', { currentPassword: TEST_PASSWORD });
    expect([status, body.user]).toEqual([200, name]);
    const [before, after] = [claimsIn(late.token), claimsIn(body.token)];
    expect(after).toMatchObject({ sid: before.sid, exp: before.exp, iat_ms: before.iat_ms });
    expect(now() - (after.auth_time ?? 0)).toBeLessThan(10);
    const again = auth.caller(body.token);
    expect((await again.post(other.path, { role: 'admin' })).status).toBe(200);
    // A stolen copy of the old token is not confirmed.
    expect(await late.post(other.path, { role: 'staff' })).toMatchObject(unconfirmed);
  });

  it('requires a code of a user with a second factor', async () => {
    const user = await auth.someone('admin');
    const codes = await turnOnSecondFactor(user);
    const late = aged(user.session, CONFIRMED_SECONDS + 5);
    expect(await late.post('/auth/confirm', { currentPassword: TEST_PASSWORD })).toMatchObject({
      status: 400,
      ...refused('invalid_request', 'code'),
    });
    const code = codes[0] ?? '';
    expect((await late.post('/auth/confirm', { code })).status).toBe(200);
    expect((await late.post('/auth/confirm', { code })).status).toBe(400);
  });

  it('counts wrong passwords like failed logins', async () => {
    const { session } = await auth.someone('admin');
    const guess = { currentPassword: 'a guess' };
    const statuses: number[] = [];
    for (let guesses = 0; guesses < 11; guesses += 1) {
      statuses.push((await session.post('/auth/confirm', guess)).status);
    }
    expect(statuses).toEqual([...Array(10).fill(400), 429]);
  });

  it('counts wrong passwords for an account from all addresses together, but permits logins', async () => {
    const { session, name, path } = await auth.someone('admin');
    const post = (to: string, body: object) =>
      auth.call(to, {
        method: 'POST',
        headers: { 'X-Forwarded-For': freshAddress(), Authorization: `Bearer ${session.token}` },
        body,
      });
    const guess = { currentPassword: 'a guess' };
    for (let guesses = 0; guesses < 10; guesses += 1) {
      const to = guesses % 2 === 0 ? '/auth/confirm' : `${path}/second-factor`;
      expect((await post(to, guess)).status).toBe(400);
    }
    const right = { currentPassword: TEST_PASSWORD };
    expect(await post('/auth/confirm', right)).toMatchObject({
      status: 429,
      ...refused('too_many_requests'),
    });
    expect(await auth.logIn(name)).toBe('in');
  });
});
