import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type GatewayUnderTest, startGateway } from './gateway-under-test.ts';
import { send } from './requests.ts';
import type { TestUpstream } from './upstreams.ts';

let gateway: GatewayUnderTest;
let content: TestUpstream;
beforeAll(async () => {
  gateway = await startGateway({
    // The first pause between retries is long enough for a busy machine. Health checks are so rare that they do not
    // interfere. The time limit for the response headers of svc-pdf is short, so that the test of 504 is fast.
    'dynamic/middlewares.yml': (text) =>
      text.replace('initialInterval: 100ms', 'initialInterval: 1s'),
    'dynamic/services.yml': (text) =>
      text
        .replaceAll('interval: 500ms', 'interval: 60s')
        .replace('responseHeaderTimeout: 900s', 'responseHeaderTimeout: 5s'),
  });
  content = gateway.upstreams['svc-content'];
});
afterAll(() => gateway.stop());
afterEach(() => {
  content.answer = content.echo;
});

test('retries reads, but not writes, while a server restarts', async () => {
  await content.stop();
  const read = send(gateway.port, '/api/settings/');
  // This write fails. Without a retry, the read would fail, too.
  const write = await send(gateway.port, '/api/webdata', { method: 'POST' });
  await content.start();
  expect([write.status, write.body.toString()]).toEqual([502, 'Bad Gateway']);
  expect(write.headers['x-content-type-options']).toBe('nosniff');
  expect((await read).status).toBe(200);
});

test('resends a read on a reused connection that the server has just closed', async () => {
  const served: number[] = [];
  content.answer = (request, response) => {
    const port = request.socket.remotePort ?? 0;
    // Closes a connection when its second request arrives.
    if (served.includes(port)) {
      request.socket.destroy();
      return;
    }
    served.push(port);
    content.echo(request, response);
  };
  expect((await send(gateway.port, '/api/settings/')).status).toBe(200);
  expect((await send(gateway.port, '/api/settings/')).status).toBe(200);
  expect(served).toHaveLength(2);
});

test('does not resend a read that fails on a new connection', async () => {
  let requests = 0;
  gateway.upstreams['mfe-admin'].answer = (request) => {
    requests += 1;
    request.socket.destroy();
  };
  expect((await send(gateway.port, '/remotes/admin/x.js')).status).toBe(502);
  expect(requests).toBe(1);
});

test('never resends a write', async () => {
  let requests = 0;
  content.answer = async (request) => {
    requests += 1;
    request.resume();
    await once(request, 'end');
    request.socket.destroy();
  };
  const reply = await send(gateway.port, '/api/webdata', { method: 'POST', body: 'x' });
  expect(reply.status).toBe(502);
  expect(requests).toBe(1);
});

test('reuses connections to a server', async () => {
  const ports = new Set<number | undefined>();
  content.answer = (request, response) => {
    ports.add(request.socket.remotePort);
    content.echo(request, response);
  };
  for (let count = 0; count < 10; count += 1) await send(gateway.port, '/api/settings/');
  expect(ports.size).toBe(1);
});

test('responds with 504 when the server is too slow', async () => {
  gateway.upstreams['svc-pdf'].answer = () => {};
  const reply = await send(gateway.port, '/api/pdf/editorialboard');
  expect(reply.status).toBe(504);
  expect(reply.body.toString()).toBe('Gateway Timeout');
});
