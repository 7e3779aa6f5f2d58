import { afterAll, beforeAll, expect, test } from 'vitest';
import { type GatewayUnderTest, startGateway } from './gateway-under-test.ts';
import { send } from './requests.ts';

let gateway: GatewayUnderTest;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway.stop());

const statusOf = async (path: string) => (await send(gateway.port, path)).status;

test('several readers behind one address search as they type', async () => {
  const statuses = await Promise.all(
    Array.from({ length: 100 }, (_, n) => statusOf(`/api/search?q=${n}`)),
  );
  expect(new Set(statuses)).toEqual(new Set([200]));
});

test('a flood of searches, however spelt, is answered with 429, everything else goes on', async () => {
  const spellings = ['/api/search', '/api/search/', '/api/Search'];
  const statuses = await Promise.all(
    Array.from({ length: 600 }, (_, n) => statusOf(`${spellings[n % 3]}?q=${n}&page=1`)),
  );
  const served = statuses.filter((status) => status === 200).length;
  expect(statuses.filter((status) => status === 429)).toHaveLength(600 - served);
  // The burst, and what trickles in during the test.
  expect(served).toBeLessThan(400);
  expect(await statusOf('/api/settings/')).toBe(200);
});

test('codes of certificates are not tried by the thousand, and documents go on', async () => {
  const pile = await Promise.all(
    Array.from({ length: 50 }, (_, n) => statusOf(`/api/verify/A-${n}`)),
  );
  expect(new Set(pile)).toEqual(new Set([200]));
  const tries = await Promise.all(
    Array.from({ length: 300 }, (_, n) => statusOf(`/api/verify/B-${n}`)),
  );
  expect(tries.filter((status) => status === 429).length).toBeGreaterThan(150);
  expect(await statusOf('/api/pdf/editorialboard')).toBe(200);
});
