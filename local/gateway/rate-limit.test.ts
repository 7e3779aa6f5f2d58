import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import type { Exchange } from './exchange.ts';
import { rateLimit } from './rate-limit.ts';

function createLimiter(config: { average: number; period: number; burst: number }) {
  let time = 0;
  const limit = rateLimit(config, () => time);
  return {
    pass: (milliseconds: number) => {
      time += milliseconds;
    },
    /** The status that a request is answered with, or `served`. */
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

test('a burst is served, then requests are refused until tokens come again', async () => {
  const limiter = createLimiter({ average: 1, period: 1_000, burst: 3 });
  expect([await limiter.ask(), await limiter.ask(), await limiter.ask()]).toEqual(
    Array(3).fill('served'),
  );
  expect(await limiter.ask()).toBe(429);
  limiter.pass(1_000);
  expect(await limiter.ask()).toBe('served');
  expect(await limiter.ask()).toBe(429);
});

test('a refused request costs nothing', async () => {
  const limiter = createLimiter({ average: 1, period: 1_000, burst: 1 });
  await limiter.ask();
  for (let count = 0; count < 10; count += 1) expect(await limiter.ask()).toBe(429);
  limiter.pass(1_000);
  expect(await limiter.ask()).toBe('served');
});

test('a request whose token comes soon waits for it', async () => {
  const limiter = createLimiter({ average: 50, period: 1_000, burst: 1 });
  await limiter.ask();
  limiter.pass(15);
  expect(await limiter.ask()).toBe('served');
});

test('each address has a bucket of its own', async () => {
  const limiter = createLimiter({ average: 1, period: 1_000, burst: 1 });
  expect(await limiter.ask('192.0.2.1')).toBe('served');
  expect(await limiter.ask('192.0.2.2')).toBe('served');
  expect(await limiter.ask('192.0.2.1')).toBe(429);
});

test('tokens do not pile up beyond the burst', async () => {
  const limiter = createLimiter({ average: 10, period: 1_000, burst: 2 });
  await limiter.ask();
  limiter.pass(3_600_000);
  expect([await limiter.ask(), await limiter.ask()]).toEqual(['served', 'served']);
  expect(await limiter.ask()).toBe(429);
});
