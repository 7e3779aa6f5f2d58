import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import type { Exchange } from './exchange.ts';
import { rateLimit } from './rate-limit.ts';

const sourceCriterion = { ipStrategy: { depth: '0', ipv6Subnet: 64 } } as const;

function createLimiter(config: { average: number; period: number; burst: number }) {
  let time = 0;
  const limit = rateLimit({ ...config, sourceCriterion }, () => time);
  return {
    pass: (milliseconds: number) => {
      time += milliseconds;
    },
    /** The status of a refused request, or `served`. */
    ask: async (clientAddress = '192.0.2.1') => {
      const request = new IncomingMessage(new Socket());
      const response = new ServerResponse(request);
      const exchange: Exchange = {
        request,
        response,
        clientAddress,
        target: { host: undefined, path: '/', routingPath: '/', query: '' },
        responseHeaders: [],
        compression: undefined,
        retry: undefined,
      };
      await limit(exchange);
      return response.headersSent ? response.statusCode : 'served';
    },
  };
}

test('serves a burst, then refuses requests until tokens are available again', async () => {
  const limiter = createLimiter({ average: 1, period: 1_000, burst: 3 });
  expect([await limiter.ask(), await limiter.ask(), await limiter.ask()]).toEqual(
    Array(3).fill('served'),
  );
  expect(await limiter.ask()).toBe(429);
  limiter.pass(1_000);
  expect(await limiter.ask()).toBe('served');
  expect(await limiter.ask()).toBe(429);
});

test('does not charge refused requests', async () => {
  const limiter = createLimiter({ average: 1, period: 1_000, burst: 1 });
  await limiter.ask();
  for (let count = 0; count < 10; count += 1) expect(await limiter.ask()).toBe(429);
  limiter.pass(1_000);
  expect(await limiter.ask()).toBe('served');
});

test('delays a request whose token becomes available soon', async () => {
  const limiter = createLimiter({ average: 50, period: 1_000, burst: 1 });
  await limiter.ask();
  limiter.pass(15);
  expect(await limiter.ask()).toBe('served');
});

test('limits each address separately', async () => {
  const limiter = createLimiter({ average: 1, period: 1_000, burst: 1 });
  expect(await limiter.ask('192.0.2.1')).toBe('served');
  expect(await limiter.ask('192.0.2.2')).toBe('served');
  expect(await limiter.ask('192.0.2.1')).toBe(429);
});

test.each([
  ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', true],
  ['2001:db8:1:2::1', '2001:db8:1:3::1', false],
  ['::ffff:192.0.2.1', '192.0.2.1', true],
])('counts %s and %s as one client: %s', async (first, second, isOne) => {
  const limiter = createLimiter({ average: 1, period: 1_000, burst: 1 });
  expect(await limiter.ask(first)).toBe('served');
  expect(await limiter.ask(second)).toBe(isOne ? 429 : 'served');
});

test('does not accumulate tokens beyond the burst', async () => {
  const limiter = createLimiter({ average: 10, period: 1_000, burst: 2 });
  await limiter.ask();
  limiter.pass(3_600_000);
  expect([await limiter.ask(), await limiter.ask()]).toEqual(['served', 'served']);
  expect(await limiter.ask()).toBe(429);
});
