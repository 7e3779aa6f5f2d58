import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { endpoints, endpointsIn } from '@app/contracts/endpoints';
import { silentLog } from '@app/service-kit/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { OF_THE_PIECES, startReview, type TestReview } from './testing/start-review.ts';

let review: TestReview;
let origin: string;
/** The service as other pieces on its networks reach it: without the test's substitute for the gateway. */
const server = createServer((request, response) => review.app.callback()(request, response));
beforeAll(async () => {
  review = await startReview({ log: silentLog });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  await review.close();
});

it.each(endpointsIn(endpoints['svc-review']).map(({ method, path }) => [method, path] as const))(
  'refuses a piece of the public site, which has only the key that all pieces share: %s %s',
  async (method, path) => {
    const headers = {
      'x-internal-key': OF_THE_PIECES,
      authorization: `Bearer ${review.sign('admin')}`,
    };
    const response = await fetch(origin + path, { method, headers });
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ error: 'forbidden' });
  },
);
