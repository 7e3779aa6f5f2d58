import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type GatewayUnderTest, startGateway } from './gateway-under-test.ts';
import { send } from './requests.ts';
import type { TestUpstream } from './upstreams.ts';

let gateway: GatewayUnderTest;
let content: TestUpstream;
beforeAll(async () => {
  gateway = await startGateway({
    // Slow enough for a busy machine; no health check may come between.
    'dynamic/middlewares.yml': (text) =>
      text.replace('initialInterval: 100ms', 'initialInterval: 1s'),
    'dynamic/services.yml': (text) =>
      text
        .replaceAll('interval: 500ms', 'interval: 60s')
        .replace('responseHeaderTimeout: 900s', 'responseHeaderTimeout: 1s'),
  });
  content = gateway.upstreams['svc-content'];
});
afterAll(() => gateway.stop());
afterEach(() => {
  content.answer = content.echo;
});

test('a server that starts again is tried again for reads, but not for writes', async () => {
  await content.stop();
  const read = send(gateway.port, '/api/settings/');
  // Answered without another try, and after the first try of the read.
  const write = await send(gateway.port, '/api/webdata', { method: 'POST' });
  await content.start();
  expect(write.status).toBe(502);
  expect((await read).status).toBe(200);
});

test('a read on a kept connection that the server has just closed is sent again', async () => {
  const served: number[] = [];
  content.answer = (request, response) => {
    const port = request.socket.remotePort ?? 0;
    // The second request on a connection finds it dead.
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

test('a read that its server drops on a new connection is not sent again', async () => {
  let requests = 0;
  gateway.upstreams['mfe-admin'].answer = (request) => {
    requests += 1;
    request.socket.destroy();
  };
  expect((await send(gateway.port, '/remotes/admin/x.js')).status).toBe(502);
  expect(requests).toBe(1);
});

test('a write that its server dropped half-way is never sent again', async () => {
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

test('connections to a server are kept and used again', async () => {
  const ports = new Set<number | undefined>();
  content.answer = (request, response) => {
    ports.add(request.socket.remotePort);
    content.echo(request, response);
  };
  for (let count = 0; count < 10; count += 1) await send(gateway.port, '/api/settings/');
  expect(ports.size).toBe(1);
});

test('a server that does not answer in time is answered for with 504', async () => {
  gateway.upstreams['svc-pdf'].answer = () => {};
  const reply = await send(gateway.port, '/api/pdf/editorialboard');
  expect(reply.status).toBe(504);
  expect(reply.body.toString()).toBe('Gateway Timeout');
});
