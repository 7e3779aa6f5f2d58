import { usedKey, userSessionSchema } from '@app/contracts';
import { connectRedis } from '@app/service-kit';
import { silentLog, testRedisUrl } from '@app/service-kit/testing';
import jwt from 'jsonwebtoken';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { type Auth, startAuth, TEST_PASSWORD } from '../testing.ts';

let auth: Auth;
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth.stop());

const sidOf = (token: unknown) => String((jwt.decode(String(token)) as jwt.JwtPayload).sid);
const listOf = async (caller: { get: Auth['call'] }, path: string) =>
  z.array(userSessionSchema).parse((await caller.get(`${path}/sessions`)).body);
const end = (caller: { token: unknown }, path: string, sid: string) =>
  auth.call(`${path}/sessions/${sid}`, {
    method: 'DELETE',
    headers: { Authorization: `Bearer ${caller.token}` },
  });

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; rv:145.0) Gecko/20100101 Firefox/145.0';

it('lists the sessions with device, address and times, and marks the caller’s session', async () => {
  const { name, path, session } = await auth.someone();
  const from = { 'User-Agent': FIREFOX, 'X-Forwarded-For': '203.0.113.7' };
  const body = { username: name, password: TEST_PASSWORD };
  const { token } = (await auth.call('/auth/login/', { method: 'POST', headers: from, body })).body;
  const sessions = await listOf(auth.caller(token), path);
  expect(sessions).toHaveLength(2);
  expect(sessions.find(({ current }) => current)).toMatchObject({
    id: sidOf(token),
    device: 'Firefox on Windows',
    address: '203.0.113.7',
  });
  expect(sessions.find(({ current }) => !current)).toMatchObject({
    id: sidOf(session.token),
    address: session.address,
  });
  const [signedIn = 0, lastUsed = 0] = sessions.flatMap((each) => [
    Date.parse(each.signedIn),
    Date.parse(each.lastUsed),
  ]);
  expect(Math.abs(Date.now() - signedIn)).toBeLessThan(60_000);
  expect(lastUsed).toBeGreaterThanOrEqual(signedIn);
});

it('shows when a session was last used', async () => {
  const { path, session } = await auth.someone();
  const redis = await connectRedis(testRedisUrl(), silentLog);
  const used = Date.now() + 3_600_000;
  await redis.set(usedKey(sidOf(session.token)), used, 'EX', 60);
  const [only] = await listOf(session, path);
  expect(only?.lastUsed).toBe(new Date(used).toISOString());
  redis.disconnect();
});

it('ends one session at once and leaves the others', async () => {
  const { name, path, session } = await auth.someone();
  const other = await auth.signIn(name);
  expect(await end(session, path, sidOf(other.token))).toMatchObject({ status: 200, body: {} });
  expect([await session.isSignedIn(), await other.isSignedIn()]).toEqual([true, false]);
  expect((await listOf(session, path)).map(({ id }) => id)).toEqual([sidOf(session.token)]);
  expect((await end(session, path, sidOf(other.token))).status).toBe(404);
  const root = await auth.someone('admin');
  const history = await root.session.get(`/api/users/audit?record=${path.split('/').at(-1)}`);
  expect(history.body).toMatchObject({ total: 1, entries: [{ action: 'sign-out', label: name }] });
});

it('ends all other sessions, including those that are not listed, and continues this one', async () => {
  const { name, path, session } = await auth.someone();
  const other = await auth.signIn(name);
  const { status, body } = await session.post(`${path}/sessions/end-others`);
  expect([status, body.user]).toEqual([200, name]);
  expect([await session.isSignedIn(), await other.isSignedIn()]).toEqual([false, false]);
  const next = auth.caller(body.token);
  expect(await listOf(next, path)).toMatchObject([{ id: sidOf(session.token), current: true }]);
});

it('removes sessions that were ended by a logout or together with all sessions of the user', async () => {
  const { name, path, session } = await auth.someone();
  const other = await auth.signIn(name);
  await other.post('/auth/logout/');
  expect(await listOf(session, path)).toHaveLength(1);
  await session.post(`${path}/sign-out`);
  const next = await auth.signIn(name);
  expect(await listOf(next, path)).toMatchObject([{ id: sidOf(next.token) }]);
});

it('retains the caller’s session in the list after a change of the caller’s password', async () => {
  const { path, session } = await auth.someone();
  const password = 'another right password';
  const change = { password, passwordAgain: password, currentPassword: TEST_PASSWORD };
  const { body } = await session.post(path, change);
  const { token } = body.session as { token: string };
  expect(await listOf(auth.caller(token), path)).toMatchObject([{ current: true }]);
});

it('shows and ends other users’ sessions only for administrators', async () => {
  const victim = await auth.someone();
  const staff = await auth.someone();
  const root = await auth.someone('admin');
  const sid = sidOf(victim.session.token);
  expect((await staff.session.get(`${victim.path}/sessions`)).status).toBe(403);
  expect((await end(staff.session, victim.path, sid)).status).toBe(403);
  // The path with the caller's id must not end sessions of other users.
  expect((await end(staff.session, staff.path, sid)).status).toBe(404);
  expect((await root.session.post(`${victim.path}/sessions/end-others`)).status).toBe(403);
  expect(await listOf(root.session, victim.path)).toMatchObject([{ id: sid, current: false }]);
  expect((await end(root.session, victim.path, sid)).status).toBe(200);
  expect(await victim.session.isSignedIn()).toBe(false);
  expect((await root.session.get('/api/users/6750a1b2c3d4e5f607180000/sessions')).status).toBe(404);
});

it('responds with unavailable without Redis', async () => {
  const { path, session } = await auth.someone();
  await auth.redis.cut();
  expect((await session.get(`${path}/sessions`)).status).toBe(503);
  await auth.redis.restore();
});
