import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addHeadersToCalls } from './service-calls.ts';

const original = globalThis.fetch;
let servers: Server[];
let origins: string[];

beforeAll(async () => {
  servers = [1, 2].map(() =>
    createServer(({ headers }, res) => res.end(JSON.stringify(headers))).listen(0, '127.0.0.1'),
  );
  await Promise.all(servers.map((server) => new Promise((done) => server.once('listening', done))));
  origins = servers.map((server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  addHeadersToCalls(origins.slice(0, 1), { 'x-internal-key': 'k' });
});
afterAll(() => {
  globalThis.fetch = original;
  for (const server of servers) server.close();
});

it('adds the headers to calls of the services, and to no others', async () => {
  const [service = '', other = ''] = origins;
  const headers = { accept: 'application/json' };
  const asked = [
    fetch(`${service}/a`, { headers }),
    fetch(new URL(`${service}/a`), { headers }),
    fetch(new Request(`${service}/a`, { headers })),
    fetch(`${other}/a`, { headers }),
  ];
  const received = await Promise.all(asked.map(async (answer) => (await answer).json()));
  const found = received.map((each) => [each.accept, each['x-internal-key']]);
  const added = ['application/json', 'k'];
  expect(found).toEqual([added, added, added, ['application/json', undefined]]);
});
