import { type Role, roles } from '@app/contracts';
import { endpoints } from '@app/contracts/endpoints';
import { connectRedis } from '@app/service-kit';
import { checkAccess } from '@app/service-kit/access-testing';
import { documentedBodies, fuzzEndpoints, fuzzing } from '@app/service-kit/fuzz-testing';
import { operationsOf, routesOf, silentLog } from '@app/service-kit/testing';
import { signToken } from '@app/service-kit/token-testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Auth, startAuth } from './testing.ts';

const table = endpoints['svc-auth'];

let auth: Auth;
let users: Record<Role, string>;
beforeAll(async () => {
  auth = await startAuth();
  // A second administrator is needed, because the last administrator cannot be changed.
  await auth.addUser('Another administrator', 'admin');
  users = {
    admin: await auth.addUser('Ada', 'admin'),
    staff: await auth.addUser('Ben', 'staff'),
    editor: await auth.addUser('Cleo', 'editor'),
  };
});
afterAll(() => auth.stop());

it('serves exactly the endpoints of the table of endpoints', () => {
  expect(routesOf(auth.app)).toEqual(operationsOf(table));
});

it('admits exactly the callers that the table of endpoints names', async () => {
  const redis = await connectRedis(auth.redis.url, silentLog);
  const { requests, differences } = await checkAccess(table, {
    url: auth.url,
    keys: auth,
    users,
    mark: (key, value) => redis.set(key, value, 'EX', 60),
    // Users who are not administrators may call endpoints with `{id}` only with their own id.
    params: (_endpoint, level) => ({ id: level === 'anonymous' ? users.admin : users[level] }),
  });
  redis.disconnect();
  expect(differences).toEqual([]);
  // Besides a user of each role, there are nine callers with invalid, revoked or old tokens, or without a token.
  expect(requests).toBe(operationsOf(table).length * (9 + roles.length));
});

it.each(roles.filter((role) => role !== 'admin'))(
  'refuses %s access to other users’ accounts',
  async (role) => {
    const token = signToken(auth, { role, sub: users[role] });
    const headers = { authorization: `Bearer ${token}` };
    for (const { method, path } of Object.values(table)) {
      if (!path.includes('{id}')) continue;
      const { status } = await auth.call(path.replace('{id}', users.admin), { method, headers });
      expect(status, `${method} ${path}`).toBe(403);
    }
  },
);

it.each(['anyone', ...roles] as const)(
  'responds to generated requests of %s as the table of endpoints says',
  async (role) => {
    const exampleOf = documentedBodies('svc-auth');
    const { differences } = await fuzzEndpoints(table, {
      url: auth.url,
      ...fuzzing,
      ...(role !== 'anyone' && { token: () => signToken(auth, { role, sub: users[role] }) }),
      known: (endpoint) => ({
        params: { id: Object.values(users) },
        body: exampleOf(endpoint),
      }),
    });
    expect(differences).toEqual([]);
  },
  fuzzing.timeoutMs,
);
