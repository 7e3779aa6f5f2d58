import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { type GatewayUnderTest, rewriteFile, startGateway } from './gateway-under-test.ts';
import { echoOf, open, send } from './requests.ts';

let gateway: GatewayUnderTest;
afterEach(() => gateway.stop());

function takesConnections(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('error', () => resolve(false));
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
  });
}

const upstreamOf = async (path: string) => echoOf(await send(gateway.port, path)).upstream;

test('reloads a changed route table without a restart and ignores an invalid one', async () => {
  gateway = await startGateway();
  const routers = join(gateway.configDir, 'dynamic/routers.yml');
  expect(await upstreamOf('/new.txt')).toBe('shell');

  rewriteFile(routers, (text) => text.replaceAll('Path(`/feed.xml`)', 'Path(`/new.txt`)'));
  await vi.waitFor(async () => expect(await upstreamOf('/new.txt')).toBe('svc-content'), 60_000);
  expect(await upstreamOf('/feed.xml')).toBe('shell');

  rewriteFile(routers, (text) => `${text}\n  - not: [what it should be`);
  await vi.waitFor(() => expect(gateway.output()).toMatch(/routers\.yml/), 60_000);
  expect(await upstreamOf('/new.txt')).toBe('svc-content');
});

test('on SIGTERM completes requests in progress, refuses new ones and exits with 0', async () => {
  gateway = await startGateway();
  const arrived = Promise.withResolvers<ServerResponse>();
  gateway.upstreams['svc-pdf'].answer = (_, response) => arrived.resolve(response);
  const underWay = send(gateway.port, '/api/pdf/editorialboard');
  const response = await arrived.promise;

  const exited = once(gateway.process, 'exit');
  gateway.process.kill('SIGTERM');
  // Connects without sending a request: a request on a connection accepted at the last moment would wait for the
  // request in progress.
  await vi.waitFor(async () => expect(await takesConnections(gateway.port)).toBe(false), 60_000);
  response.end('the document');
  expect((await underWay).body.toString()).toBe('the document');
  expect(await exited).toEqual([0, null]);
});

test('on SIGTERM does not wait for an endless stream', async () => {
  gateway = await startGateway();
  gateway.upstreams['svc-pdf'].answer = (_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
  };
  const stream = await open(gateway.port, '/api/pdf/jobs/1/events');
  stream.on('error', () => {});
  const exited = once(gateway.process, 'exit');
  gateway.process.kill('SIGTERM');
  expect(await exited).toEqual([0, null]);
});
