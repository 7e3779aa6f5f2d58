import { afterAll, beforeAll, expect, test } from 'vitest';
import { type GatewayUnderTest, SLOW_LIMITS, startGateway } from './gateway-under-test.ts';
import { send } from './requests.ts';

let gateway: GatewayUnderTest;
beforeAll(async () => {
  gateway = await startGateway(SLOW_LIMITS);
});
afterAll(() => gateway.stop());

const statusOf = async (path: string) => (await send(gateway.port, path)).status;

test('allows several readers behind one address to search while typing', async () => {
  const statuses = await Promise.all(
    Array.from({ length: 100 }, (_, n) => statusOf(`/api/search?q=${n}`)),
  );
  expect(new Set(statuses)).toEqual(new Set([200]));
});

test('responds to a flood of searches in any spelling with 429 and serves everything else', async () => {
  const spellings = ['/api/search', '/api/search/', '/api/Search'];
  const statuses = await Promise.all(
    Array.from({ length: 600 }, (_, n) => statusOf(`${spellings[n % 3]}?q=${n}&page=1`)),
  );
  const served = statuses.filter((status) => status === 200).length;
  expect(statuses.filter((status) => status === 429)).toHaveLength(600 - served);
  expect(served).toBeLessThan(400);
  expect(await statusOf('/api/settings/')).toBe(200);
});

test.each([
  ['calls', ['/api/verify/', '/api/credentials/badges/']],
  ['pages', ['/verify/', '/Verify/', '/verify?code=']],
])('limits guesses of certificate codes by %s, and serves everything else', async (_, at) => {
  const ask = (count: number, code: string) =>
    Promise.all(
      Array.from({ length: count }, (_, n) => statusOf(`${at[n % at.length]}${code}${n}`)),
    );
  expect(new Set(await ask(50, 'A-'))).toEqual(new Set([200]));
  const tries = await ask(300, 'B-');
  expect(tries.filter((status) => status === 429).length).toBeGreaterThan(150);
  expect(await statusOf('/api/pdf/editorialboard')).toBe(200);
  expect(await statusOf('/board')).toBe(200);
});
