import { createHmac, randomUUID } from 'node:crypto';
import { loginResponseSchema, TOKEN_AUDIENCE, TOKEN_ISSUER } from '@app/contracts';
import jwt from 'jsonwebtoken';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Auth, freshAddress, startAuth, TEST_PASSWORD } from '../testing.ts';
import { storedFields } from '../users/service.ts';

let auth: Auth;
const password = TEST_PASSWORD;

beforeAll(async () => {
  auth = await startAuth();
  await auth.addUser('Ada', 'admin');
  await auth.addUser('Stef', 'staff');
  await auth.addUser('Home', 'staff', ['203.0.113.0/24']);
  const gone = await auth.addUser('Gone', 'staff');
  await auth.users.updateOne({ _id: gone }, { status: 'disabled' });
});
afterAll(() => auth.stop());

const login = (body: unknown, address = freshAddress()) =>
  auth.call('/auth/login/', {
    method: 'POST',
    body,
    headers: { 'X-Forwarded-For': address },
  });

const withToken = (token: unknown, path = '/auth/verify-token/', method = 'GET') =>
  auth.call(path, { method, headers: { Authorization: `Bearer ${token}` } });

describe('POST /auth/login/', () => {
  it.each([
    ['Ada', 'admin'],
    ['sTEF', 'staff'],
  ])('signs %s in with the role %s for twelve hours', async (username, role) => {
    const { status, body, headers } = await login({ username, password });
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    const { token, user } = loginResponseSchema.parse(body);
    expect(Object.keys(body).sort()).toEqual(['token', 'user']);
    expect(user.toLowerCase()).toBe(username.toLowerCase());
    const claims = jwt.verify(token, auth.publicKey, { algorithms: ['ES256'] }) as jwt.JwtPayload;
    expect(claims).toMatchObject({ role, name: user, iss: TOKEN_ISSUER, aud: TOKEN_AUDIENCE });
    // The expiry is compared with `auth_time`, because a second may pass between the login and the signature.
    expect((claims.exp ?? 0) - claims.auth_time).toBe(12 * 3600);
  });

  it.each([
    ['a wrong password', { username: 'Ada', password: 'wrong' }],
    ['an unknown user', { username: 'nobody', password }],
    ['an empty name and password', { username: '', password: '' }],
    ['a MongoDB operator instead of a name', { username: '{"$ne":null}', password }],
  ])('refuses %s with invalid_credentials', async (_kind, body) => {
    expect(await login(body)).toMatchObject({
      status: 401,
      body: { error: 'invalid_credentials', title: 'Invalid user and password' },
    });
  });

  it.each([64, 1_000])(
    'compares every character of a password of %i characters',
    async (length) => {
      const long = `${'ü '.repeat(length / 2 - 1)}xy`;
      const username = `Long ${length}`;
      await auth.users.create(
        await storedFields({ name: username, password: long, role: 'staff' }),
      );
      expect((await login({ username, password: long })).status).toBe(200);
      expect((await login({ username, password: `${long.slice(0, -1)}z` })).status).toBe(401);
    },
  );

  it('reveals that a user is disabled only after the right password', async () => {
    expect(await login({ username: 'Gone', password })).toMatchObject({
      status: 403,
      body: { error: 'disabled' },
    });
    expect((await login({ username: 'Gone', password: 'wrong' })).body.error).toBe(
      'invalid_credentials',
    );
  });

  it('enforces a user’s allowlist with the address seen by the gateway', async () => {
    const home = { username: 'Home', password };
    expect((await login(home, '203.0.113.9')).status).toBe(200);
    expect((await login(home, '::ffff:203.0.113.9')).status).toBe(200);
    expect((await login(home, '198.51.100.4, 203.0.113.9')).status).toBe(200);
    // The gateway appends the client's address to the header that the client sent.
    expect(await login(home, '203.0.113.9, 198.51.100.4')).toMatchObject({
      status: 403,
      body: { error: 'invalid_ip' },
    });
    expect((await login({ ...home, password: 'x' }, '198.51.100.4')).body.error).toBe(
      'invalid_credentials',
    );
  });

  it.each([
    [{ username: { $ne: null }, password: { $ne: null } }, ['username', 'password']],
    [{ username: 1, password: ['x'] }, ['username', 'password']],
    [{ username: 'Ada' }, ['password']],
    [[], ['']],
    [undefined, ['username', 'password']],
  ])('refuses %j with invalid_request and all issues', async (body, paths) => {
    const answer = await login(body);
    expect([answer.status, answer.body.error]).toEqual([400, 'invalid_request']);
    const issues = answer.body.issues as { path: string }[];
    expect(issues.map(({ path }) => path)).toEqual(paths);
  });
});

describe('failed logins', () => {
  const wrong = (username: string, address: string) =>
    login({ username, password: 'wrong' }, address);

  it('block an address for one user after ten failures, but not for other users', async () => {
    const address = freshAddress();
    const tries = await Promise.all(Array.from({ length: 15 }, () => wrong('Stef', address)));
    const statuses = tries.map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);

    const closed = await login({ username: ' STEF', password }, address);
    expect(closed).toMatchObject({ status: 429, body: { error: 'too_many_requests' } });
    const wait = Number(closed.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(14 * 60);
    expect(wait).toBeLessThanOrEqual(15 * 60);

    expect((await login({ username: 'Stef', password }, freshAddress())).status).toBe(200);
    expect((await login({ username: 'Ada', password }, address)).status).toBe(200);
  });

  it('lock an address after fifty failures', async () => {
    const address = freshAddress();
    for (let user = 0; user < 5; user += 1) {
      await Promise.all(Array.from({ length: 10 }, () => wrong(`guess-${user}`, address)));
    }
    expect((await login({ username: 'Ada', password }, address)).status).toBe(429);
    expect((await login({ username: 'Ada', password })).status).toBe(200);
  });

  it('are reset by a successful login, which does not count towards the limit', async () => {
    const address = freshAddress();
    for (let round = 0; round < 2; round += 1) {
      await Promise.all(Array.from({ length: 9 }, () => wrong('Ada', address)));
      expect((await login({ username: 'Ada', password }, address)).status).toBe(200);
    }
    for (let round = 0; round < 40; round += 1) {
      expect((await login({ username: 'Ada', password }, address)).status).toBe(200);
    }
  });
});

describe('GET /auth/verify-token/ and POST /auth/logout/', () => {
  const newToken = async () => (await login({ username: 'Stef', password })).body.token;

  it('identify the caller until the session ends', async () => {
    const [token, other] = [await newToken(), await newToken()];
    expect(await withToken(token)).toMatchObject({
      status: 200,
      body: { id: expect.any(String), user: 'Stef', role: 'staff' },
    });
    expect(await withToken(token, '/auth/logout/', 'POST')).toMatchObject({
      status: 200,
      body: {},
    });
    expect(await withToken(token)).toMatchObject({
      status: 401,
      body: { error: 'unauthorized' },
    });
    expect((await withToken(other, '/auth/verify-token')).status).toBe(200);
  });

  const claims = { name: 'Ada', role: 'admin', sid: randomUUID(), iat_ms: Date.now() };
  const signed = (options: jwt.SignOptions) =>
    jwt.sign(claims, auth.privateKey, {
      algorithm: 'ES256',
      keyid: auth.kid,
      issuer: TOKEN_ISSUER,
      audience: TOKEN_AUDIENCE,
      subject: 'u1',
      expiresIn: 60,
      ...options,
    });
  const unsigned = (alg: string) => {
    const header = Buffer.from(JSON.stringify({ alg, typ: 'JWT', kid: auth.kid }));
    return `${header.toString('base64url')}.${signed({}).split('.')[1]}`;
  };
  const hs256 = () => {
    const key = auth.publicKey.export({ type: 'spki', format: 'pem' });
    const head = unsigned('HS256');
    return `${head}.${createHmac('sha256', key).update(head).digest('base64url')}`;
  };

  it('accept a token with a valid signature', async () => {
    expect((await withToken(signed({}))).status).toBe(200);
  });

  it.each([
    ['an expired token', () => signed({ expiresIn: -1 })],
    ['another issuer', () => signed({ issuer: 'x' })],
    ['another audience', () => signed({ audience: 'x' })],
    ['no algorithm', () => `${unsigned('none')}.`],
    ['HS256 with the public key', hs256],
    ['nonsense', () => 'x'],
  ])('refuse %s', async (_kind, token) => {
    for (const [path, method] of [
      ['/auth/verify-token/', 'GET'],
      ['/auth/logout/', 'POST'],
    ] as const) {
      expect(await withToken(token(), path, method)).toMatchObject({
        status: 401,
        body: { error: 'unauthorized' },
      });
    }
  });
});

describe('while a dependency is unreachable', () => {
  const ada = { username: 'Ada', password };

  it('responds to a login with unavailable without the database, and recovers', async () => {
    await auth.mongo.cut();
    expect(await login(ada)).toMatchObject({ status: 503, body: { error: 'unavailable' } });
    await auth.mongo.restore();
    await vi.waitFor(async () => expect((await login(ada)).status).toBe(200), 60_000);
  });

  it('responds to login, verification and logout with unavailable without Redis', async () => {
    const { token } = (await login(ada)).body;
    await auth.redis.cut();
    const unavailable = { status: 503, body: { error: 'unavailable' } };
    expect(await login(ada)).toMatchObject(unavailable);
    expect(await withToken(token)).toMatchObject(unavailable);
    expect(await withToken(token, '/auth/logout/', 'POST')).toMatchObject(unavailable);
    await auth.redis.restore();
    await vi.waitFor(async () => expect((await withToken(token)).status).toBe(200), 60_000);
  });
});
