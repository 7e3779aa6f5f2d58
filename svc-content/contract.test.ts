import { roles } from '@app/contracts';
import { type Endpoint, endpoints } from '@app/contracts/endpoints';
import { connectRedis } from '@app/service-kit';
import { checkAccess } from '@app/service-kit/access-testing';
import { documentedBodies, fuzzEndpoints, fuzzing } from '@app/service-kit/fuzz-testing';
import { operationsOf, routesOf, silentLog } from '@app/service-kit/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { articleFields } from './store/testing/article-form.ts';
import { createIssue, disable, publish } from './store/testing/publish.ts';
import { startContent, type TestContent } from './store/testing/start-content.ts';

const table = endpoints['svc-content'];

let content: TestContent;
let paramsOf: (endpoint: Endpoint) => Record<string, string>;
beforeAll(async () => {
  content = await startContent();
  await createIssue(content, 2);
  const article = await publish(content, { refnumber: 'JRN-1', authorname: 'Ada Lovelace' });
  await disable(content, await publish(content, { refnumber: 'JRN-2', email: 'disabled@x.org' }));
  const created = async (path: string, body: object) => {
    const response = await content.post(path, body, content.sign('admin'));
    return z.object({ id: z.string() }).parse(await response.json()).id;
  };
  const editor = await created('/api/editors', {
    name: 'Grace Hopper',
    content: 'University',
    category: 'chief editor',
    post: 'Head',
    email: 'grace@university.test',
  });
  const entry = await created('/api/indexing', { title: 'Index', link: 'https://x.org' });
  const work = await created('/api/webdata', { content: 'Proofs', status: 'info' });
  paramsOf = ({ path }) => {
    const ids = { '/api/editors': editor, '/api/indexing': entry, '/api/webdata': work };
    const [, id = article.id] = Object.entries(ids).find(([at]) => path.startsWith(at)) ?? [];
    return {
      id,
      refnumber: 'JRN-1',
      year: '2026',
      name: 'ada-lovelace',
      file: 'svc-content.json',
      number: '1',
      ...(path.endsWith('.pdf')
        ? { volume: 'vol1', issue: 'issue2' }
        : { volume: '1', issue: '2' }),
    };
  };
});
afterAll(() => content.close());

it('serves exactly the endpoints of the table of endpoints', () => {
  expect(routesOf(content.app)).toEqual(operationsOf(table));
});

it('admits exactly the callers that the table of endpoints names', async () => {
  const redis = await connectRedis(content.redisUrl, silentLog);
  const { requests, differences } = await checkAccess(table, {
    url: content.url,
    keys: content.keys,
    mark: (key, value) => redis.set(key, value, 'EX', 60),
    params: paramsOf,
    privateTexts: ['ada@example.org', 'disabled@x.org', 'grace@university.test', '900123'],
  });
  redis.disconnect();
  expect(differences).toEqual([]);
  expect(requests).toBe(operationsOf(table).length * (9 + roles.length));
});

it.each(['anyone', ...roles] as const)(
  'responds to generated requests of %s as the table of endpoints says',
  async (role) => {
    const exampleOf = documentedBodies('svc-content');
    const { differences } = await fuzzEndpoints(table, {
      url: content.url,
      ...fuzzing,
      ...(role !== 'anyone' && { token: () => content.sign(role) }),
      known: (endpoint) => ({
        params: Object.fromEntries(
          Object.entries(paramsOf(endpoint)).map(([name, value]) => [name, [value]]),
        ),
        body: exampleOf(endpoint) ?? articleFields(),
      }),
    });
    expect(differences).toEqual([]);
  },
  fuzzing.timeoutMs,
);
