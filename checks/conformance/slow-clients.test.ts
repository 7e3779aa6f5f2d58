import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type GatewayUnderTest, startGateway } from './gateway-under-test.ts';
import { send } from './requests.ts';

const CLIENTS = 50;
const file = Buffer.alloc(16 * 1024 * 1024);

let gateway: GatewayUnderTest;
let clients: Socket[] = [];
beforeAll(async () => {
  gateway = await startGateway({
    'traefik.yml': (text) =>
      text
        .replace('readTimeout: 300s', 'readTimeout: 2s')
        .replace('writeTimeout: 3600s', 'writeTimeout: 2s'),
    // The downloads keep the test server busy, so frequent health checks could time out.
    'dynamic/services.yml': (text) => text.replaceAll('interval: 500ms', 'interval: 60s'),
  });
  // Opens the gateway's persistent connections to the servers now, so that the count below does not include them as
  // leaks.
  await send(gateway.port, '/api/settings/');
});
afterAll(async () => {
  for (const client of clients) client.destroy();
  await gateway.stop();
});

/** Returns the number of sockets that the gateway has open. */
const sockets = () => readdirSync(`/proc/${gateway.process.pid}/fd`).length;

function connectAll(text: string): void {
  clients = Array.from({ length: CLIENTS }, () => {
    const client = connect(gateway.port, '127.0.0.1');
    client.on('error', () => {});
    client.write(text);
    return client;
  });
}

test.each([
  [
    'downloads that no client reads',
    'GET /archives/2026/vol1/issue1/r1.pdf HTTP/1.1\r\nHost: x\r\n\r\n',
  ],
  [
    'uploads that stall',
    'POST /api/webdata HTTP/1.1\r\nHost: x\r\nContent-Length: 5000000\r\n\r\nx',
  ],
  ['headers that stall', 'GET / HTTP/1.1\r\nHost: x\r\nX-Slow: '],
])('closes %s, both to the client and to the server', async (_, text) => {
  let arrived = 0;
  let ended = 0;
  gateway.upstreams['svc-content'].answer = (request, response) => {
    arrived += 1;
    response.once('close', () => {
      ended += 1;
    });
    if (request.method === 'GET') response.end(file);
    else request.on('error', () => {}).resume();
  };
  const before = sockets();
  connectAll(text);
  for (const client of clients) client.pause();
  await Promise.all(clients.map((client) => once(client, 'connect')));
  await expect.poll(sockets).toBeGreaterThan(before + CLIENTS / 2);
  await expect.poll(sockets).toBeLessThan(before + 10);
  await expect.poll(() => arrived - ended).toBe(0);
  // On a busy machine, the gateway may close the connection before it has forwarded the request.
  if (text.includes('X-Slow')) expect(arrived).toBe(0);
  else expect(arrived).toBeGreaterThan(CLIENTS / 2);
});
