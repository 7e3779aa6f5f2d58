import { auditPageSchema, userSchema } from '@app/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Auth, refused, type SignedIn, startAuth, TEST_PASSWORD } from '../testing.ts';

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

describe('GET /api/users and GET /api/users/{id}', () => {
  it('return all users by name to administrators, without passwords, hashes and secrets', async () => {
    const { status, body, headers } = await root.get('/api/users/');
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    const users = userSchema.array().parse(body);
    const names = users.map(({ name }) => name);
    expect(names.slice(0, 2)).toEqual(['Root', 'Stef']);
    expect(Object.keys(users[0] ?? {}).sort()).toEqual(Object.keys(userSchema.shape).sort());
    expect(JSON.stringify(body)).not.toContain('argon2');
  });

  it('return to users their own account, and to administrators any account', async () => {
    const account = { name: 'Stef', password: '', role: 'staff', secondFactor: false };
    expect(await stef.get(`/api/users/${stefId}`)).toMatchObject({ status: 200, body: account });
    expect(await root.get(`/api/users/${stefId}`)).toMatchObject({ status: 200, body: account });
  });

  it('refuse clients without a login, and staff for other accounts', async () => {
    for (const path of ['/api/users', '/api/users/audit', `/api/users/${rootId}`]) {
      expect(await auth.call(path)).toMatchObject({ status: 401, body: { error: 'unauthorized' } });
      expect(await stef.get(path)).toMatchObject({ status: 403, body: { error: 'forbidden' } });
    }
  });

  it.each(['000000000000000000000000', 'nobody'])(
    'respond to the id %s with not_found',
    async (id) => {
      for (const answer of [
        await root.get(`/api/users/${id}`),
        await root.post(`/api/users/${id}`, {}),
        await root.post(`/api/users/${id}/sign-out`),
      ]) {
        expect(answer).toMatchObject({ status: 404, body: { error: 'not_found' } });
      }
    },
  );
});

it('refuses ids in upper case, which would not match the sessions', async () => {
  const { id, session } = await auth.someone();
  const inCapitals = `/api/users/${id.toUpperCase()}`;
  expect(inCapitals).not.toContain(id);
  for (const [path, input] of [
    [inCapitals, { status: 'disabled' }],
    [`${inCapitals}/sign-out`, {}],
    [`${inCapitals}/second-factor/remove`, { currentPassword: TEST_PASSWORD }],
  ] as const) {
    expect(await root.post(path, input)).toMatchObject({ status: 404, ...refused('not_found') });
  }
  expect((await root.get(inCapitals)).status).toBe(404);
  expect((await root.get(`/api/users/${id}`)).body).toMatchObject({ status: 'enabled' });
  expect(await session.isSignedIn()).toBe(true);
});

describe('POST /api/users', () => {
  it('adds a user who can sign in from the given addresses', async () => {
    const allowedAddresses = ['203.0.113.0/24'];
    const given = { name: ' Ada ', password: 'ada’s password', role: 'admin', allowedAddresses };
    const { status, body } = await root.post('/api/users', given);
    expect(status).toBe(201);
    expect(userSchema.parse(body)).toMatchObject({ name: 'Ada', role: 'admin', allowedAddresses });
    const { password } = given;
    const newPassword = 'seven yellow kettles';
    const logIn = (address: string) => auth.logIn('ada', { password, newPassword, address });
    expect(await logIn('198.51.100.4')).toBe('invalid_ip');
    expect(await logIn('203.0.113.9')).toBe('in');
  });

  it('refuses a password that is common or consists of names', async () => {
    for (const password of ['password12', 'Meera Rao 2026', 'Sealed Chemistry']) {
      const given = { name: 'Meera Rao', password, role: 'staff' };
      expect(await root.post('/api/users', given)).toMatchObject({
        status: 400,
        ...refused('invalid_request', 'password'),
      });
    }
  });

  it('refuses a name that exists in any case', async () => {
    const given = { name: 'sTEF', password: TEST_PASSWORD, role: 'staff' };
    expect(await root.post('/api/users', given)).toMatchObject({
      status: 409,
      ...refused('duplicate_user'),
    });
  });

  it('reports all issues by field', async () => {
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

  it('requires an administrator', async () => {
    const given = { name: 'Mine', password: TEST_PASSWORD, role: 'admin' };
    expect((await stef.post('/api/users', given)).status).toBe(403);
    expect((await auth.call('/api/users', { method: 'POST', body: given })).status).toBe(401);
  });
});

describe('the audit log', () => {
  it('records who changed which user and what, but no passwords', async () => {
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
