import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type GatewayUnderTest, startGateway } from './gateway-under-test.ts';
import { type Reply, send } from './requests.ts';
import type { TestUpstream } from './upstreams.ts';

let gateway: GatewayUnderTest;
let content: TestUpstream;
beforeAll(async () => {
  gateway = await startGateway();
  content = gateway.upstreams['svc-content'];
});
afterAll(() => gateway.stop());

async function waitForStatus(path: string, status: number): Promise<Reply> {
  return vi.waitFor(
    async () => {
      const reply = await send(gateway.port, path);
      expect(reply.status).toBe(status);
      return reply;
    },
    { timeout: 60_000, interval: 50 },
  );
}

describe('an unhealthy server', () => {
  test('gets no requests until it is healthy', async () => {
    content.ready = false;
    const reply = await waitForStatus('/api/settings/', 503);
    expect(reply.headers['x-content-type-options']).toBe('nosniff');
    expect(reply.body.length).toBeLessThan(200);
    expect((await send(gateway.port, '/api/webdata', { method: 'POST' })).status).toBe(503);
    expect((await send(gateway.port, '/robots.txt')).status).toBe(503);
    content.ready = true;
    await waitForStatus('/api/settings/', 200);
  });

  test('is still probed', async () => {
    const before = content.checks;
    await expect.poll(() => content.checks).toBeGreaterThan(before + 1);
  });

  test('does not affect other servers', async () => {
    content.ready = false;
    await waitForStatus('/api/settings/', 503);
    for (const path of [
      '/',
      '/auth/verify-token/',
      '/api/pdf/editorialboard',
      '/remotes/admin/x.js',
    ]) {
      expect((await send(gateway.port, path)).status).toBe(200);
    }
    content.ready = true;
    await waitForStatus('/api/settings/', 200);
  });
});

test('a dead server leads to 503 until it runs again', async () => {
  await content.stop();
  await waitForStatus('/api/settings/', 503);
  expect((await send(gateway.port, '/')).status).toBe(200);
  await content.start();
  await waitForStatus('/api/settings/', 200);
});

test('forwards a server’s own 503 without a retry', async () => {
  const { shell } = gateway.upstreams;
  let asked = 0;
  shell.answer = (_request, response) => {
    asked += 1;
    const headers = {
      'content-type': 'text/html',
      'retry-after': '5',
      'cache-control': 'no-store',
    };
    response.writeHead(503, headers).end('<p>Loading…</p>');
  };
  const reply = await send(gateway.port, '/about');
  shell.answer = shell.echo;
  expect(reply.status).toBe(503);
  expect(reply.headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' });
  expect(reply.body.toString()).toBe('<p>Loading…</p>');
  expect(asked).toBe(1);
});

test('treats the only server as unhealthy after its probe has hung for 10 s, not for 2 s', async () => {
  content.ready = true;
  content.hanging = true;
  const hanging = performance.now();
  await waitForStatus('/api/settings/', 503);
  // If there were several servers, this server would get no requests after 2 s.
  expect(performance.now() - hanging).toBeGreaterThan(8_000);
  content.hanging = false;
  await waitForStatus('/api/settings/', 200);
});
