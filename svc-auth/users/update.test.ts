import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Auth, refused, type SignedIn, startAuth, TEST_PASSWORD } from '../testing.ts';

let auth: Auth;
let root: SignedIn;
let stef: SignedIn;
beforeAll(async () => {
  auth = await startAuth();
  await auth.addUser('Root', 'admin');
  await auth.addUser('Stef', 'staff');
  root = await auth.signIn('Root');
  stef = await auth.signIn('Stef');
});
afterAll(() => auth.stop());

describe('another user’s account', () => {
  it.each([
    ['disabled', { status: 'disabled' }, 'disabled'],
    ['given another role', { role: 'admin' }, 'in'],
    ['given an allowlist', { allowedAddresses: ['203.0.113.7'] }, 'invalid_ip'],
    [
      'given a password',
      { password: 'under seven lindens', passwordAgain: 'under seven lindens' },
      'invalid_credentials',
    ],
  ])('loses its sessions when it is %s', async (_kind, change, login) => {
    const { name, path, session } = await auth.someone();
    const elsewhere = await auth.signIn(name);
    const { status, body } = await root.post(path, change);
    expect([status, body.session]).toEqual([200, undefined]);
    expect([await session.isSignedIn(), await elsewhere.isSignedIn()]).toEqual([false, false]);
    expect(await auth.logIn(name)).toBe(login);
    expect(await root.isSignedIn()).toBe(true);
  });

  it('keeps its sessions if only its name or nothing changes', async () => {
    const { name, path, session } = await auth.someone();
    const same = { name, role: 'staff', status: 'enabled', allowedAddresses: [] };
    expect((await root.post(path, same)).status).toBe(200);
    expect((await root.post(path, { name: `${name} again` })).status).toBe(200);
    expect(await session.isSignedIn()).toBe(true);
  });

  it('can be signed out everywhere, by an administrator or its user, and can sign in again', async () => {
    const { name, path, session } = await auth.someone();
    expect((await stef.post(`${path}/sign-out`)).status).toBe(403);
    expect((await root.post(`${path}/sign-out`)).status).toBe(200);
    expect(await session.isSignedIn()).toBe(false);
    const again = await auth.signIn(name);
    const third = await auth.signIn(name);
    expect((await again.post(`${path}/sign-out`)).status).toBe(200);
    expect([await again.isSignedIn(), await third.isSignedIn()]).toEqual([false, false]);
  });

  it('refuses a change that is based on an outdated version', async () => {
    const { path } = await auth.someone();
    const { version } = (await root.get(path)).body;
    expect((await root.post(path, { role: 'admin', version })).status).toBe(200);
    expect(await root.post(path, { role: 'staff', version })).toMatchObject({
      status: 409,
      ...refused('version_conflict'),
    });
    expect((await root.get(path)).body).toMatchObject({ role: 'admin', version: 1 });
  });
});

it('does not get a role back that another administrator removes at the same time', async () => {
  const { path, session } = await auth.someone('admin');
  const update = auth.users.findOneAndUpdate.bind(auth.users);
  const demoting = (...given: Parameters<typeof update>) => ({
    async exec() {
      expect((await root.post(path, { role: 'staff' })).status).toBe(200);
      return update(...given).exec();
    },
  });
  vi.spyOn(auth.users, 'findOneAndUpdate').mockImplementationOnce(demoting as never);
  const change = { role: 'admin', email: 'own@journal.example', currentPassword: TEST_PASSWORD };
  expect(await session.post(path, change)).toMatchObject(refused('invalid_request', 'role'));
  expect((await root.get(path)).body).toMatchObject({ role: 'staff', email: '' });
});

describe('the last administrator', () => {
  const startAdministrators = async (...names: string[]) => {
    const auth = await startAuth();
    const ids: string[] = [];
    for (const name of names) ids.push(await auth.addUser(name, 'admin'));
    const sessions: SignedIn[] = [];
    for (const name of names) sessions.push(await auth.signIn(name));
    const countAdministrators = () =>
      auth.users.countDocuments({ role: 'admin', status: 'enabled' });
    return { auth, ids, sessions, countAdministrators };
  };

  it('is not signed out by a caller who is no longer an administrator', async () => {
    const { auth, ids, sessions } = await startAdministrators('Was', 'Is');
    // The role changes without a sign-out, so the caller's token is still valid, as it is for a moment after each
    // change.
    await auth.users.updateOne({ _id: ids[0] }, { $set: { role: 'staff' } });
    expect(await sessions[0]?.post(`/api/users/${ids[1]}`, { status: 'disabled' })).toMatchObject({
      status: 409,
      ...refused('last_administrator'),
    });
    expect(await sessions[1]?.isSignedIn()).toBe(true);
    await auth.stop();
  });

  it('cannot be disabled or demoted', async () => {
    const { auth, ids, sessions, countAdministrators } = await startAdministrators('Only');
    for (const change of [{ status: 'disabled' }, { role: 'staff' }]) {
      expect(await sessions[0]?.post(`/api/users/${ids[0]}`, change)).toMatchObject({
        status: 409,
        ...refused('last_administrator'),
      });
    }
    expect(await countAdministrators()).toBe(1);
    await auth.stop();
  });

  it('remains when two, or a circle of three, demote each other at the same time', async () => {
    const names = ['A', 'B', 'C'];
    const { auth, ids, countAdministrators } = await startAdministrators(...names);
    for (const size of [2, 2, 2, 3, 3, 3]) {
      const circle = ids.slice(0, size);
      await auth.users.updateMany({ _id: { $in: circle } }, { $set: { role: 'admin' } });
      await auth.users.updateMany({ _id: { $nin: circle } }, { $set: { role: 'staff' } });
      const sessions = await Promise.all(names.slice(0, size).map((name) => auth.signIn(name)));
      const next = (at: number) => circle[(at + 1) % size];
      const responses = await Promise.all(
        sessions.map((session, at) => session.post(`/api/users/${next(at)}`, { role: 'staff' })),
      );
      expect(await countAdministrators()).toBeGreaterThan(0);
      const done = responses.filter(({ status }) => status === 200);
      expect(await countAdministrators()).toBe(size - done.length);
    }
    await auth.stop();
  });
});

describe('while Redis is unreachable', () => {
  it('logs a change even if it fails because the sessions cannot be ended again', async () => {
    const { id, path, session } = await auth.someone();
    auth.cutRedisAfterChange();
    expect(await root.post(path, { status: 'disabled' })).toMatchObject({
      status: 503,
      ...refused('unavailable'),
    });
    await auth.redis.restore();
    const log = `/api/users/audit?record=${id}`;
    await vi.waitFor(async () => expect((await root.get(log)).status).toBe(200), 60_000);
    expect((await root.get(path)).body).toMatchObject({ status: 'disabled' });
    expect((await root.get(log)).body).toMatchObject({
      entries: [{ action: 'update', after: { status: 'disabled' }, by: { name: 'Root' } }],
    });
    expect(await session.isSignedIn()).toBe(false);
  });

  it('changes nothing', async () => {
    const { id, path, session } = await auth.someone();
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
    await vi.waitFor(async () => expect(await session.isSignedIn()).toBe(true), 60_000);
    expect(await auth.users.findById(id).lean()).toMatchObject({ status: 'enabled', version: 0 });
  });
});
