import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type GatewayUnderTest, startGateway } from './gateway-under-test.ts';
import { open, send } from './requests.ts';

let gateway: GatewayUnderTest;
beforeAll(async () => {
  gateway = await startGateway({
    // Shortens every limit that could cut off a long response, except that of waiting for its headers.
    'traefik.yml': (text) => shortened(text, 'readTimeout', 'idleTimeout'),
    'dynamic/services.yml': (text) => shortened(text, 'idleConnTimeout'),
  });
});
afterAll(() => gateway.stop());

/** Sets limits of a configuration to a second, whatever they are. */
function shortened(text: string, ...limits: string[]): string {
  return limits.reduce((changed, limit) => {
    const stated = new RegExp(`\\b${limit}: \\S+`, 'g');
    expect(changed).toMatch(stated);
    return changed.replace(stated, `${limit}: 1s`);
  }, text);
}

/**
 * The duration of a response in milliseconds, which is much longer than each shortened limit. The test shows that no
 * response is cut off during this time.
 */
const LONG_MS = 2_500;

test('does not cut off a slow POST, a paused download or rare events', async () => {
  const selection = JSON.stringify({ refnumbers: Array(100_000).fill('JRN0001') });
  expect(selection.length).toBeGreaterThan(1_000_000);
  const halves = [randomBytes(2_000_000), randomBytes(2_000_000)] as const;
  gateway.upstreams['svc-pdf'].answer = async (request, response) => {
    if (request.url?.endsWith('/events')) {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write('data: 1\n\n');
      await delay(LONG_MS);
      response.write('data: 2\n\n');
      return;
    }
    let received = 0;
    for await (const chunk of request) received += chunk.length;
    if (request.method === 'POST') await delay(LONG_MS);
    response.writeHead(200, { 'content-type': 'application/zip', 'x-received': received });
    response.write(halves[0]);
    if (request.method === 'GET') await delay(LONG_MS);
    response.end(halves[1]);
  };

  const events = async () => {
    const reply = await open(gateway.port, '/api/pdf/jobs/1/events');
    expect(String((await once(reply, 'data'))[0])).toBe('data: 1\n\n');
    expect(String((await once(reply, 'data'))[0])).toBe('data: 2\n\n');
    reply.destroy();
  };
  const headers = { 'content-type': 'application/json' };
  const [posted, downloaded] = await Promise.all([
    send(gateway.port, '/api/pdf/bulkcertificates', { method: 'POST', headers, body: selection }),
    send(gateway.port, '/api/pdf/jobs/1/download'),
    events(),
  ]);
  expect(posted.headers['x-received']).toBe(String(selection.length));
  expect(posted.body.equals(Buffer.concat(halves))).toBe(true);
  expect(downloaded.body.equals(Buffer.concat(halves))).toBe(true);
});
