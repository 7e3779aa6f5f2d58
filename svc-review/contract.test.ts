import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { roles } from '@app/contracts';
import * as api from '@app/contracts/endpoints';
import { submissionFileKinds } from '@app/contracts/manuscripts';
import { connectRedis } from '@app/service-kit';
import { checkAccess } from '@app/service-kit/access-testing';
import { documentedBodies, fuzzEndpoints, fuzzing } from '@app/service-kit/fuzz-testing';
import { listenOnFreePort, operationsOf, routesOf, silentLog } from '@app/service-kit/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSubmissions, submitted } from './testing/author.ts';
import { deskClient } from './testing/desk-client.ts';
import { personFor } from './testing/personal-links.ts';
import { startArchive } from './testing/start-archive.ts';
import { startReview, type TestReview } from './testing/start-review.ts';

const table = api.endpoints['svc-review'];

let review: TestReview;
let archive: Awaited<ReturnType<typeof startArchive>>;
const folder = mkdtempSync(`${tmpdir()}/archive-`);
beforeAll(async () => {
  archive = await startArchive(folder);
  review = await startReview({ contentUrl: archive.url });
});
afterAll(async () => {
  await review.close();
  await archive.close();
  rmSync(folder, { recursive: true });
});

it('serves exactly the endpoints of the table of endpoints', () => {
  expect(routesOf(review.app)).toEqual(operationsOf(table));
});

it('accepts requests only from the gateway and from other pieces', async () => {
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
  // Besides a user of each role, there are nine callers with invalid, revoked or old tokens, or without a token.
  expect(requests).toBe(operationsOf(table).length * (9 + roles.length));
});

/** Returns the values of the parameters in paths, of a new manuscript and person. */
async function knownParams() {
  await openSubmissions(review);
  const { id, page } = await submitted(review);
  people += 1;
  const body = { name: 'Ines Silva', email: `known-${people}@heat.example` };
  const person = await deskClient(review)(api.createPerson, { body });
  const file = page.files.map((each) => each.id);
  return ({ path }: api.Endpoint) => ({
    id: [path.startsWith(api.listPeople.path) ? person.id : id],
    file,
    kind: submissionFileKinds,
    name: ['manuscript-1.pdf'],
  });
}
let people = 0;

it.each(['anyone', ...roles] as const)(
  'responds to generated requests of %s as the table of endpoints says',
  async (role) => {
    const exampleOf = documentedBodies('svc-review');
    const params = await knownParams();
    const { differences } = await fuzzEndpoints(table, {
      url: review.url,
      ...fuzzing,
      ...(role !== 'anyone' && { token: () => review.sign(role) }),
      known: (endpoint) => ({ params: params(endpoint), body: exampleOf(endpoint) }),
    });
    expect(differences).toEqual([]);
  },
  fuzzing.timeoutMs,
);

it.each(['author', 'co-author', 'reviewer'] as const)(
  'responds to generated requests by the link of the %s as the table of endpoints says',
  async (role) => {
    const exampleOf = documentedBodies('svc-review');
    const own = Object.entries(table).filter(([, { path }]) =>
      `${path}/`.startsWith(`/api/review/${role}/`),
    );
    // Requests that change nothing share a manuscript.
    let reader: ReturnType<typeof personFor> | undefined;
    const headersFor = (endpoint: api.Endpoint) => {
      if (endpoint.method !== 'GET') return personFor(review, endpoint, role);
      reader ??= personFor(review, endpoint, role);
      return reader;
    };
    const { requests, differences } = await fuzzEndpoints(Object.fromEntries(own), {
      url: review.url,
      ...fuzzing,
      known: async (endpoint) => ({
        params: { kind: submissionFileKinds, name: ['manuscript-1.pdf'] },
        body: exampleOf(endpoint),
        headers: await headersFor(endpoint),
      }),
    });
    expect(differences).toEqual([]);
    expect(requests).toBeGreaterThan(0);
  },
  fuzzing.timeoutMs,
);
