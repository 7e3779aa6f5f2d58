import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sendRequest } from './send-request.ts';

const server = createServer((request, response) => {
  if (request.url === '/never-ends') response.write('a part');
  else if (request.url === '/cut-off') response.write('a part', () => response.destroy());
  else request.pipe(response.writeHead(201));
});
let origin: string;
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

it('sends a body and reads the response', async () => {
  const sent = { method: 'POST', headers: {}, body: 'größer', timeoutMs: 60_000 };
  expect(await sendRequest(origin, sent)).toEqual({ status: 201, body: 'größer' });
});

it.each(['/never-ends', '/cut-off'])('rejects an incomplete response: %s', async (path) => {
  const sent = { method: 'GET', headers: {}, timeoutMs: 100 };
  await expect(sendRequest(origin + path, sent)).rejects.toThrow(/abort/i);
});
