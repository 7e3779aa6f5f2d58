import { afterAll, beforeAll, expect, test } from 'vitest';
import { type GatewayUnderTest, startGateway } from './gateway-under-test.ts';
import { send } from './requests.ts';

let gateway: GatewayUnderTest;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway.stop());

const spellings = [
  '/auth/confirm',
  '/auth/Second-Factor/confirm/',
  '/auth/login',
  '/auth/login/',
  '/auth/LOGIN',
  '/auth//Login//',
  '/auth/%6cogin',
  '/x/../auth/login',
];
const logIn = (path: string) =>
  send(gateway.port, path, { method: 'POST', headers: { 'x-forwarded-for': `${Math.random()}` } });

test('responds to a flood of logins from one address in any spelling with 429 and serves everything else', async () => {
  const statuses: number[] = [];
  const begun = performance.now();
  const flood = Array.from({ length: 200 }, async (_, count) => {
    const reply = await logIn(spellings[count % spellings.length] ?? '');
    statuses.push(reply.status);
    if (reply.status === 429) {
      expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
      expect(reply.headers['x-content-type-options']).toBe('nosniff');
      expect(reply.headers['ratelimit-policy']).toMatch(
        /^"logins";q=60;w=12, "login:user";q=10;w=900, /,
      );
    }
  });
  await Promise.all(flood);
  const served = statuses.filter((status) => status === 200).length;
  expect(statuses.filter((status) => status === 429)).toHaveLength(200 - served);
  // The burst, plus five logins for each second that the flood took.
  expect(served).toBeGreaterThanOrEqual(60);
  expect(served).toBeLessThan(60 + 5 * ((performance.now() - begun) / 1_000) + 10);

  expect((await send(gateway.port, '/auth/verify-token/')).status).toBe(200);
  expect((await send(gateway.port, '/api/settings/')).status).toBe(200);
});

test('forwards the limit stated by a service, and the policies of all limits of the route', async () => {
  gateway.upstreams['svc-auth'].answer = (_, response) => {
    const limit = {
      RateLimit: '"login:user";r=0;t=831',
      'RateLimit-Policy': '"login:user";q=10;w=900',
    };
    response.writeHead(429, { ...limit, 'Retry-After': '831' }).end();
  };
  // The login is repeated, because the burst may be used up. Requests that the gateway refuses do not reach the
  // service.
  const forwarded = () => logIn('/auth/login').then(({ headers }) => headers);
  await expect.poll(forwarded, { interval: 300 }).toMatchObject({
    ratelimit: '"login:user";r=0;t=831',
    'ratelimit-policy': expect.stringContaining('"login:user";q=10;w=900'),
    'retry-after': '831',
  });
});
