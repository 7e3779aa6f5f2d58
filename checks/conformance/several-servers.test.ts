import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type GatewayUnderTest, startGateway } from './gateway-under-test.ts';
import { type Reply, type RequestOptions, send } from './requests.ts';
import { TestUpstream } from './upstreams.ts';

const second = new TestUpstream('svc-content');
let gateway: GatewayUnderTest;
let first: TestUpstream;
beforeAll(async () => {
  // The second server closes each connection after its response, because requests in progress fail when their server
  // dies. With Traefik, a read on a connection that is just being closed may fail too.
  second.keepsConnections = false;
  await second.start();
  gateway = await startGateway({}, [second]);
  first = gateway.upstreams['svc-content'];
  for (const server of [first, second]) {
    server.answer = (_request, response) => response.end(server.origin);
  }
});
afterAll(async () => {
  await gateway.stop();
  await second.stop();
});

const read = () => send(gateway.port, '/api/settings/');

async function serversOf(count: number, options: RequestOptions = {}): Promise<string[]> {
  const servers: string[] = [];
  for (let asked = 0; asked < count; asked += 1) {
    const reply = await send(gateway.port, '/api/settings/', options);
    expect(reply.status).toBe(200);
    servers.push(reply.body.toString());
  }
  return servers;
}

const takeTurns = async () =>
  expect(new Set(await serversOf(4))).toEqual(new Set([first.origin, second.origin]));
const soon = { timeout: 60_000, interval: 50 };

beforeEach(() => vi.waitFor(takeTurns, soon));

test('alternates between two servers', async () => {
  const cookie = 'server=1; _session=a';
  const headersOfSome: Record<string, string>[] = [
    {},
    { cookie },
    { 'x-forwarded-for': '192.0.2.1' },
  ];
  for (const headers of headersOfSome) {
    const servers = await serversOf(10, { headers });
    expect(servers.filter((server) => server === first.origin)).toHaveLength(5);
  }
});

test('sets no affinity cookie', async () => {
  const replies: Reply[] = [await read(), await read()];
  expect(new Set(replies.map(({ body }) => body.toString())).size).toBe(2);
  for (const { headers } of replies) expect(headers['set-cookie']).toBeUndefined();
});

test('fails no read when one of two servers dies, and uses it again when it runs', async () => {
  await second.stop();
  expect(new Set(await serversOf(20))).toEqual(new Set([first.origin]));
  // Its health check has failed in the meantime, so writes go to the other server too.
  await vi.waitFor(async () => {
    for (let asked = 0; asked < 4; asked += 1) {
      const reply = await send(gateway.port, '/api/webdata', { method: 'POST' });
      expect(reply.status).toBe(200);
    }
  }, soon);
  await second.start();
  await vi.waitFor(takeTurns, soon);
});

test('fails none of many concurrent reads', async () => {
  await second.stop();
  const replies = await Promise.all(Array.from({ length: 100 }, read));
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
  await second.start();
  await vi.waitFor(takeTurns, soon);
});

test('sends nothing to an unhealthy server of two', async () => {
  second.ready = false;
  await vi.waitFor(async () => {
    expect(new Set(await serversOf(4))).toEqual(new Set([first.origin]));
  }, soon);
  second.ready = true;
  await vi.waitFor(takeTurns, soon);
});

test('responds with 503 when neither server is healthy', async () => {
  for (const server of [first, second]) server.ready = false;
  await vi.waitFor(async () => expect((await read()).status).toBe(503), soon);
  for (const server of [first, second]) server.ready = true;
});
