import { roles } from '@app/contracts';
import { endpoints } from '@app/contracts/endpoints';
import { checkAccess } from '@app/service-kit/access-testing';
import { documentedBodies, fuzzEndpoints, fuzzing } from '@app/service-kit/fuzz-testing';
import { operationsOf, routesOf } from '@app/service-kit/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApp } from './app.ts';
import { namePress, RESPOND_ASYNC, startJobs, type TestJobs } from './testing/jobs.ts';
import { testEditor } from './testing/records.ts';

const table = endpoints['svc-pdf'];

/** A PDF of one empty page. It replaces every printed document. */
const emptyPage = `%PDF-1.7
1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj
2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj
3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]>> endobj
trailer <</Root 1 0 R>>
%%EOF`;

let jobs: TestJobs;
let params: Record<string, string>;
beforeAll(async () => {
  jobs = await startJobs(namePress(), { render: async () => Buffer.from(emptyPage) });
  const [refno = ''] = jobs.publish(['Ada Lovelace']);
  jobs.upstream.editors.push(testEditor());
  const { id } = await jobs.jobOf(
    await jobs.order('bulkcertificates', [refno], { ...RESPOND_ASYNC }),
  );
  const code = jobs.options.codes.article(refno, 'Ada Lovelace');
  params = { id, refno, authorname: 'Ada Lovelace', code, list: refno };
});
afterAll(() => jobs.close());

it('serves exactly the endpoints of the table', () => {
  expect(routesOf(createApp(jobs.options))).toEqual(operationsOf(table));
});

it('accepts requests only from the gateway and from other pieces', async () => {
  const headers = { 'x-internal-key': 'another' };
  expect((await jobs.call('/api/pdf/jobs', { headers })).status).toBe(403);
});

it('admits exactly the callers that the table of endpoints names', async () => {
  const { keys, mark } = jobs.tokens;
  const { requests, differences } = await checkAccess(table, {
    url: jobs.server.url,
    keys,
    mark,
    params: () => params,
  });
  expect(differences).toEqual([]);
  // Besides a user of each role, there are nine callers with invalid, revoked or old tokens, or without a token.
  expect(requests).toBe(operationsOf(table).length * (9 + roles.length));
});

it.each(['anyone', ...roles] as const)(
  'responds to generated requests of %s as the table of endpoints says',
  async (role) => {
    const exampleOf = documentedBodies('svc-pdf');
    const { differences } = await fuzzEndpoints(table, {
      url: jobs.server.url,
      ...fuzzing,
      ...(role !== 'anyone' && { token: () => jobs.tokens.tokenOf(role) }),
      known: (endpoint) => ({
        params: Object.fromEntries(Object.entries(params).map(([name, value]) => [name, [value]])),
        body: exampleOf(endpoint),
      }),
    });
    expect(differences).toEqual([]);
  },
  fuzzing.timeoutMs,
);
