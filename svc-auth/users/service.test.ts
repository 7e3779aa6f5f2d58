import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Auth, startAuth } from '../testing.ts';
import { hashPassword, isPassword } from './password.ts';
import { passwordPolicy } from './password-policy.ts';
import { createFirstAdministrator, createUser, findUserByName } from './service.ts';

let auth: Auth;
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth.stop());

describe('the first administrator', () => {
  const policy = passwordPolicy(async () => []);
  const create = (name: string, password: string) =>
    createFirstAdministrator(auth, { name, password }, policy);

  it('needs a password and a name that the API would accept', async () => {
    await expect(create('svc-auth', 'nine char')).rejects.toThrow(
      'ADMIN_USERNAME: This name is reserved. Choose another one.\nADMIN_PASSWORD: At least 10 characters',
    );
    await expect(create('First', 'password12')).rejects.toThrow('ADMIN_PASSWORD: Too easy');
    expect(await auth.users.countDocuments()).toBe(0);
  });

  it('is created once, even if two instances start together, and never if there are other users', async () => {
    const first = () => create('First', 'apricot gravel sonata');
    const created = await Promise.all([first(), first()]);
    expect(created.filter(Boolean)).toHaveLength(1);
    // A weak password in the environment of an older installation does not prevent a start.
    expect(await create('Other', 'x')).toBeNull();
    const stored = { name: 'First', role: 'admin', passwordGiven: false };
    expect(await auth.users.find().lean()).toMatchObject([stored]);
  });
});

const by = { by: { id: '', name: 'add-user' }, address: '' };

describe('a user', () => {
  it('is found by name regardless of case, width, outer spaces and Unicode form; a name with another accent is another name', async () => {
    await createUser(auth, { name: 'Émilie', password: 'a password', role: 'staff' }, by);
    expect(await findUserByName(auth.users, '  ÉMILIE ')).toMatchObject({ name: 'Émilie' });
    expect(await findUserByName(auth.users, 'É\uff4d\uff49lie')).toMatchObject({ name: 'Émilie' });
    expect(await findUserByName(auth.users, 'E\u0301milie')).toMatchObject({ name: 'Émilie' });
    expect(await findUserByName(auth.users, 'Emilie')).toBeNull();
  });

  it('cannot have a name that differs from another user’s name only in case', async () => {
    const twice = { password: 'a password', role: 'staff' as const };
    await createUser(auth, { ...twice, name: 'Ada' }, by);
    await expect(createUser(auth, { ...twice, name: 'ADA' }, by)).rejects.toMatchObject({
      code: 'duplicate_user',
    });
  });

  it.each([{ role: 'reader' as 'admin' }, { allowedAddresses: ['10.0.0.0/99'] }])(
    'cannot have %j',
    async (fields) => {
      const user = { name: 'Nobody', password: 'a password', role: 'staff' as const, ...fields };
      await expect(createUser(auth, user, by)).rejects.toMatchObject({ code: 'invalid_request' });
      expect(await findUserByName(auth.users, 'Nobody')).toBeNull();
    },
  );
});

describe('a password', () => {
  it('is stored as salted argon2id with 19 MiB and two passes', async () => {
    const [one, two] = [await hashPassword('secret'), await hashPassword('secret')];
    const user = { name: 'Hashed', password: 'secret', role: 'staff' as const };
    for (const hash of [one, (await createUser(auth, user, by)).passwordHash]) {
      expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    }
    expect(two).not.toBe(one);
    expect(await isPassword(one, 'secret')).toBe(true);
    expect(await isPassword(one, 'Secret')).toBe(false);
  });

  it('is hashed for an unknown user, too, so that the duration does not reveal which users exist', async () => {
    const known = await hashPassword('secret');
    const time = async (hash: string | undefined) => {
      const start = performance.now();
      expect(await isPassword(hash, 'wrong')).toBe(false);
      return performance.now() - start;
    };
    await time(undefined);
    const times = { known: [] as number[], unknown: [] as number[] };
    for (let round = 0; round < 9; round += 1) {
      times.known.push(await time(known));
      times.unknown.push(await time(undefined));
    }
    const median = (list: number[]) => list.toSorted((a, b) => a - b)[4] ?? 0;
    expect(median(times.unknown)).toBeGreaterThan(median(times.known) / 10);
  });
});
