import { roles } from '@app/contracts';
import { endpoints } from '@app/contracts/endpoints';
import { connectRedis } from '@app/service-kit';
import { checkAccess } from '@app/service-kit/access-testing';
import { documentedBodies, fuzzEndpoints, fuzzing } from '@app/service-kit/fuzz-testing';
import { listenOnFreePort, operationsOf, routesOf, silentLog } from '@app/service-kit/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startReview, type TestReview } from './testing/start-review.ts';

const table = endpoints['svc-review'];

let review: TestReview;
beforeAll(async () => {
  review = await startReview();
});
afterAll(() => review.close());

it('serves exactly the endpoints of the table of endpoints', () => {
  expect(routesOf(review.app)).toEqual(operationsOf(table));
});

it('serves the gateway and other pieces only', async () => {
  const { url, close } = await listenOnFreePort(review.app);
  const headers = { 'x-internal-key': 'another' };
  expect((await fetch(`${url}/api/review/submissions`, { headers })).status).toBe(403);
  await close();
});

it('admits exactly the callers that the table of endpoints names', async () => {
  const redis = await connectRedis(review.redisUrl, silentLog);
  const { requests, differences } = await checkAccess(table, {
    url: review.url,
    keys: review.keys,
    mark: (key, value) => redis.set(key, value, 'EX', 60),
  });
  redis.disconnect();
  expect(differences).toEqual([]);
  expect(requests).toBe(operationsOf(table).length * (8 + roles.length));
});

it.each(['anyone', ...roles] as const)(
  'responds to generated requests of %s as the table of endpoints says',
  async (role) => {
    const exampleOf = documentedBodies('svc-review');
    const { differences } = await fuzzEndpoints(table, {
      url: review.url,
      ...fuzzing,
      ...(role !== 'anyone' && { token: () => review.sign(role) }),
      known: (endpoint) => ({ body: exampleOf(endpoint) }),
    });
    expect(differences).toEqual([]);
  },
  fuzzing.timeoutMs,
);
