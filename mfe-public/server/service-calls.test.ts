import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serviceFetch } from './service-calls.ts';

let servers: Server[];

beforeAll(async () => {
  servers = ['content', 'pdf'].map((name) =>
    createServer(({ headers, url }, res) => {
      const { accept, 'x-internal-key': key } = headers;
      res.end(JSON.stringify([name, url, accept, key]));
    }).listen(0, '127.0.0.1'),
  );
  await Promise.all(servers.map((server) => new Promise((done) => server.once('listening', done))));
});
afterAll(() => {
  for (const server of servers) server.close();
});

it.each([
  ['/api/settings', 'content'],
  ['/api/verify/A-1', 'pdf'],
])('sends a call of %s to its service, with the added headers', async (path, service) => {
  const [content = '', pdf = ''] = servers.map(
    (server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  );
  const call = serviceFetch({ content, pdf }, { 'x-internal-key': 'k' });
  const response = await call(path, { headers: { accept: 'application/json' } });
  expect(await response.json()).toEqual([service, path, 'application/json', 'k']);
});
