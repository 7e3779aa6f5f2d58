import { auditPageSchema, userSchema } from '@app/contracts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Auth, freshAddress, type SignedIn, startAuth, TEST_PASSWORD } from '../testing.ts';

let auth: Auth;
let root: SignedIn;
let rootId: string;
let stef: SignedIn;
let stefId: string;

beforeAll(async () => {
  auth = await startAuth();
  rootId = await auth.addUser('Root', 'admin');
  stefId = await auth.addUser('Stef', 'staff');
  root = await auth.signIn('Root');
  stef = await auth.signIn('Stef');
});
afterAll(() => auth.stop());

let made = 0;
/** A user whom no other test changes, signed in. */
async function someone(role: 'admin' | 'staff' = 'staff') {
  made += 1;
  const name = `User ${made}`;
  const id = await auth.addUser(name, role);
  return { id, name, path: `/api/users/${id}`, session: await auth.signIn(name) };
}

const logIn = async (username: string, password: string, address = freshAddress()) => {
  const { status, body } = await auth.call('/auth/login/', {
    method: 'POST',
    body: { username, password },
    headers: { 'X-Forwarded-For': address },
  });
  return status === 200 ? 'in' : body.error;
};

const refused = (code: string, ...paths: string[]) => ({
  body: {
    error: code,
    ...(paths.length > 0 && { issues: paths.map((path) => expect.objectContaining({ path })) }),
  },
});

describe('GET /api/users and GET /api/users/{id}', () => {
  it('show an administrator every user by name, without password, hash or secret', async () => {
    const { status, body, headers } = await root.get('/api/users/');
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    const users = userSchema.array().parse(body);
    const names = users.map(({ name }) => name);
    expect(names.slice(0, 2)).toEqual(['Root', 'Stef']);
    expect(Object.keys(users[0] ?? {}).sort()).toEqual(Object.keys(userSchema.shape).sort());
    expect(JSON.stringify(body)).not.toContain('argon2');
  });

  it('show anyone their own account, an administrator anybody’s', async () => {
    const own = { name: 'Stef', password: '', role: 'staff', secondFactor: false };
    expect(await stef.get(`/api/users/${stefId}`)).toMatchObject({ status: 200, body: own });
    expect(await root.get(`/api/users/${stefId}`)).toMatchObject({ status: 200, body: own });
  });

  it('are refused without a login, and to staff for others', async () => {
    for (const path of ['/api/users', '/api/users/audit', `/api/users/${rootId}`]) {
      expect(await auth.call(path)).toMatchObject({ status: 401, body: { error: 'unauthorized' } });
      expect(await stef.get(path)).toMatchObject({ status: 403, body: { error: 'forbidden' } });
    }
  });

  it.each(['000000000000000000000000', 'nobody'])('know no user %s', async (id) => {
    for (const answer of [
      await root.get(`/api/users/${id}`),
      await root.post(`/api/users/${id}`, {}),
      await root.post(`/api/users/${id}/sign-out`),
    ]) {
      expect(answer).toMatchObject({ status: 404, body: { error: 'not_found' } });
    }
  });
});

describe('POST /api/users', () => {
  it('adds a user, who can sign in from the addresses given', async () => {
    const allowedAddresses = ['203.0.113.0/24'];
    const given = { name: ' Ada ', password: 'ada’s password', role: 'admin', allowedAddresses };
    const { status, body } = await root.post('/api/users', given);
    expect(status).toBe(201);
    expect(userSchema.parse(body)).toMatchObject({ name: 'Ada', role: 'admin', allowedAddresses });
    expect(await logIn('ada', given.password, '203.0.113.9')).toBe('in');
    expect(await logIn('ada', given.password, '198.51.100.4')).toBe('invalid_ip');
  });

  it('refuses a name that another user has in any case', async () => {
    const given = { name: 'sTEF', password: TEST_PASSWORD, role: 'staff' };
    expect(await root.post('/api/users', given)).toMatchObject({
      status: 409,
      ...refused('duplicate_user'),
    });
  });

  it('tells every fault by its field', async () => {
    const given = { name: ' ', password: 'short', role: 'root', colour: 'red' };
    expect(await root.post('/api/users', given)).toMatchObject({
      status: 400,
      ...refused('invalid_request', 'name', 'password', 'role', 'colour'),
    });
    const allowedAddresses = ['10.0.0.1', '10.0.0.0/99'];
    const addresses = { name: 'X', password: TEST_PASSWORD, role: 'staff', allowedAddresses };
    expect(await root.post('/api/users', addresses)).toMatchObject({
      status: 400,
      ...refused('invalid_request', 'allowedAddresses.1'),
    });
  });

  it('is an administrator’s call', async () => {
    const given = { name: 'Mine', password: TEST_PASSWORD, role: 'admin' };
    expect((await stef.post('/api/users', given)).status).toBe(403);
    expect((await auth.call('/api/users', { method: 'POST', body: given })).status).toBe(401);
  });
});

describe('the own account', () => {
  const newPassword = { password: 'another password', passwordAgain: 'another password' };

  it('has a new password by the current one: signed out elsewhere, signed in here', async () => {
    const { name, path, session } = await someone();
    const elsewhere = await auth.signIn(name);
    const change = { ...newPassword, currentPassword: TEST_PASSWORD };
    const { status, body } = await session.post(path, change);
    expect(status).toBe(200);
    expect(await elsewhere.isSignedIn()).toBe(false);
    expect(await session.isSignedIn()).toBe(false);
    const { token, user } = body.session as { token: string; user: string };
    expect(user).toBe(name);
    expect(await session.isSignedIn(token)).toBe(true);
    expect(await logIn(name, TEST_PASSWORD)).toBe('invalid_credentials');
    expect(await logIn(name, newPassword.password)).toBe('in');
  });

  it('keeps its password without the current one, by a wrong one, or with two that differ', async () => {
    const { name, path, session } = await someone();
    const currentPassword = TEST_PASSWORD;
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
    expect(await logIn(name, TEST_PASSWORD)).toBe('in');
  });

  it('counts wrong current passwords like failed logins', async () => {
    const { name, path, session } = await someone();
    const guess = { ...newPassword, currentPassword: 'a guess' };
    for (let guesses = 0; guesses < 10; guesses += 1) {
      expect((await session.post(path, guess)).status).toBe(400);
    }
    const right = { ...newPassword, currentPassword: TEST_PASSWORD };
    expect(await session.post(path, right)).toMatchObject({
      status: 429,
      ...refused('too_many_requests'),
    });
    expect(await logIn(name, TEST_PASSWORD, session.address)).toBe('too_many_requests');
    expect(await logIn(name, TEST_PASSWORD)).toBe('in');
  });

  it('is renamed, empty password fields change nothing, and the session has the new name', async () => {
    const { name, path, session } = await someone();
    const change = { name: `${name} Renamed`, password: '', passwordAgain: '' };
    const { body } = await session.post(path, change);
    expect(body).toMatchObject({ name: change.name, session: { user: change.name } });
    const { token } = body.session as { token: string };
    const headers = { Authorization: `Bearer ${token}` };
    const verified = await auth.call('/auth/verify-token/', { headers });
    expect(verified.body).toMatchObject({ user: change.name });
    expect(await logIn(change.name, TEST_PASSWORD)).toBe('in');
    expect(await session.post(path, { name: 'root' })).toMatchObject({
      status: 409,
      ...refused('duplicate_user'),
    });
  });

  it('is not given another role, status or allowlist by staff', async () => {
    const { path, session } = await someone();
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

  it('of an administrator is not demoted, disabled or locked out by its own user', async () => {
    const { path, session } = await someone('admin');
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
    const { status, body } = await session.post(path, { allowedAddresses: [session.address] });
    expect([status, body.allowedAddresses]).toEqual([200, [session.address]]);
    const { token } = body.session as { token: string };
    expect(await session.isSignedIn(token)).toBe(true);
  });
});

describe('another’s account', () => {
  it.each([
    ['disabled', { status: 'disabled' }, 'disabled'],
    ['given another role', { role: 'admin' }, 'in'],
    ['given an allowlist', { allowedAddresses: ['203.0.113.7'] }, 'invalid_ip'],
    [
      'given a password',
      { password: 'by an administrator', passwordAgain: 'by an administrator' },
      'invalid_credentials',
    ],
  ])('ends its sessions at once when it is %s', async (_kind, change, login) => {
    const { name, path, session } = await someone();
    const elsewhere = await auth.signIn(name);
    const { status, body } = await root.post(path, change);
    expect([status, body.session]).toEqual([200, undefined]);
    expect([await session.isSignedIn(), await elsewhere.isSignedIn()]).toEqual([false, false]);
    expect(await logIn(name, TEST_PASSWORD)).toBe(login);
    expect(await root.isSignedIn()).toBe(true);
  });

  it('keeps its sessions when only its name changes, or nothing', async () => {
    const { name, path, session } = await someone();
    const same = { name, role: 'staff', status: 'enabled', allowedAddresses: [] };
    expect((await root.post(path, same)).status).toBe(200);
    expect((await root.post(path, { name: `${name} again` })).status).toBe(200);
    expect(await session.isSignedIn()).toBe(true);
  });

  it('is signed out everywhere by an administrator or its own user, and may sign in again', async () => {
    const { name, path, session } = await someone();
    expect((await stef.post(`${path}/sign-out`)).status).toBe(403);
    expect((await root.post(`${path}/sign-out`)).status).toBe(200);
    expect(await session.isSignedIn()).toBe(false);
    const again = await auth.signIn(name);
    const third = await auth.signIn(name);
    expect((await again.post(`${path}/sign-out`)).status).toBe(200);
    expect([await again.isSignedIn(), await third.isSignedIn()]).toEqual([false, false]);
  });

  it('is not changed by whoever read it before somebody else’s change', async () => {
    const { path } = await someone();
    const { version } = (await root.get(path)).body;
    expect((await root.post(path, { role: 'admin', version })).status).toBe(200);
    expect(await root.post(path, { role: 'staff', version })).toMatchObject({
      status: 409,
      ...refused('version_conflict'),
    });
    expect((await root.get(path)).body).toMatchObject({ role: 'admin', version: 1 });
  });
});

describe('the last administrator', () => {
  const startAdministrators = async (...names: string[]) => {
    const own = await startAuth();
    const ids: string[] = [];
    for (const name of names) ids.push(await own.addUser(name, 'admin'));
    const sessions: SignedIn[] = [];
    for (const name of names) sessions.push(await own.signIn(name));
    const left = () => own.users.countDocuments({ role: 'admin', status: 'enabled' });
    return { own, ids, sessions, left };
  };

  it('stays one', async () => {
    const { own, ids, sessions, left } = await startAdministrators('Only');
    for (const change of [{ status: 'disabled' }, { role: 'staff' }]) {
      expect(await sessions[0]?.post(`/api/users/${ids[0]}`, change)).toMatchObject({
        status: 409,
        ...refused('last_administrator'),
      });
    }
    expect(await left()).toBe(1);
    await own.stop();
  });

  it('is left when two, or a circle of three, take the role from each other at once', async () => {
    for (const names of [
      ['A', 'B'],
      ['A', 'B', 'C'],
    ]) {
      for (let round = 0; round < 5; round += 1) {
        const { own, ids, sessions, left } = await startAdministrators(...names);
        const next = (at: number) => ids[(at + 1) % ids.length];
        const answers = await Promise.all(
          sessions.map((session, at) => session.post(`/api/users/${next(at)}`, { role: 'staff' })),
        );
        expect(await left()).toBeGreaterThan(0);
        const done = answers.filter(({ status }) => status === 200);
        expect(await left()).toBe(names.length - done.length);
        await own.stop();
      }
    }
  });
});

describe('the audit log', () => {
  it('has who changed which user and what, and never a password', async () => {
    const given = { name: 'Audited', password: 'a secret of hers', role: 'staff' };
    const { id } = (await root.post('/api/users', given)).body as { id: string };
    const password = 'another secret';
    await root.post(`/api/users/${id}`, { role: 'admin', password, passwordAgain: password });
    await root.post(`/api/users/${id}/sign-out`);
    await root.post(`/api/users/${id}`, { role: 'admin' });

    const { status, body } = await root.get(`/api/users/audit?record=${id}`);
    expect(status).toBe(200);
    const { entries, total } = auditPageSchema.parse(body);
    expect(total).toBe(3);
    const common = { by: { id: rootId, name: 'Root' }, address: root.address, label: 'Audited' };
    expect(entries).toMatchObject([
      { ...common, action: 'sign-out' },
      { ...common, action: 'update', before: { role: 'staff' }, after: { role: 'admin' } },
      { ...common, action: 'create', before: null, after: { name: 'Audited', role: 'staff' } },
    ]);
    expect(JSON.stringify(body)).not.toMatch(/secret of hers|another secret|argon2/);
    expect(entries[1]?.after).toHaveProperty('password');
  });
});

describe('while a part is away', () => {
  it('without Redis nothing is changed', async () => {
    const { id, path, session } = await someone();
    await auth.redis.cut();
    for (const [subject, input] of [
      [path, { status: 'disabled' }],
      [`${path}/sign-out`, {}],
    ] as const) {
      expect(await root.post(subject, input)).toMatchObject({
        status: 503,
        ...refused('unavailable'),
      });
    }
    await auth.redis.restore();
    await vi.waitFor(async () => expect(await session.isSignedIn()).toBe(true), 10_000);
    expect(await auth.users.findById(id).lean()).toMatchObject({ status: 'enabled', version: 0 });
  });
});
