import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
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
    { timeout: 10_000, interval: 50 },
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
    await vi.waitFor(() => expect(content.checks).toBeGreaterThan(before + 1), { timeout: 10_000 });
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

describe('a dead server', () => {
  // Each test starts and ends with a healthy server.
  afterEach(async () => {
    await waitForStatus('/api/settings/', 200);
  });

  test('leads to 502, then to 503, until it runs again', async () => {
    const { checks } = content;
    // Just after a health check, so that the next one is half a second away.
    await vi.waitFor(() => expect(content.checks).toBeGreaterThan(checks), { interval: 5 });
    await content.stop();
    const reply = await send(gateway.port, '/api/webdata', { method: 'POST' });
    expect(reply.status).toBe(502);
    expect(reply.body.toString()).toBe('Bad Gateway');
    expect(reply.headers['x-content-type-options']).toBe('nosniff');
    expect((await send(gateway.port, '/')).status).toBe(200);
    await waitForStatus('/api/settings/', 503);
    await content.start();
  });
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

test('treats a server with a hanging probe as unhealthy', async () => {
  content.ready = true;
  content.hanging = true;
  await waitForStatus('/api/settings/', 503);
  content.hanging = false;
  await waitForStatus('/api/settings/', 200);
});
