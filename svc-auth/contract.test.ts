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
let users: { admin: string; staff: string };
beforeAll(async () => {
  auth = await startAuth();
  // Added because the last administrator could not be changed.
  await auth.addUser('Another administrator', 'admin');
  users = { admin: await auth.addUser('Ada', 'admin'), staff: await auth.addUser('Ben', 'staff') };
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
    // Staff may call these endpoints only for their own account.
    params: (_endpoint, level) => ({ id: level === 'staff' ? users.staff : users.admin }),
  });
  redis.disconnect();
  expect(differences).toEqual([]);
  expect(requests).toBe(operationsOf(table).length * 10);
});

it('refuses staff access to other users’ accounts', async () => {
  const token = signToken(auth, { role: 'staff', sub: users.staff });
  const headers = { authorization: `Bearer ${token}` };
  for (const { method, path } of Object.values(table)) {
    if (!path.includes('{id}')) continue;
    const { status } = await auth.call(path.replace('{id}', users.admin), { method, headers });
    expect(status, `${method} ${path}`).toBe(403);
  }
});

it.each(['anyone', 'staff', 'admin'] as const)(
  'responds to generated requests of %s as the table of endpoints says',
  async (role) => {
    const exampleOf = documentedBodies('svc-auth');
    const { differences } = await fuzzEndpoints(table, {
      url: auth.url,
      ...fuzzing,
      ...(role !== 'anyone' && { token: () => signToken(auth, { role, sub: users[role] }) }),
      known: (endpoint) => ({
        params: { id: [users.admin, users.staff] },
        body: exampleOf(endpoint),
      }),
    });
    expect(differences).toEqual([]);
  },
  fuzzing.timeoutMs,
);
