import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Listening, listenOnFreePort, recordedLog } from '../testing/index.ts';
import { createKoa } from './app.ts';

const KEYS = ['the-present-key-of-this-system-0123', 'the-former-key-of-this-system-01234'];
const { log, lines } = recordedLog();
let guarded: Listening;
let open: Listening;

/** Starts a server whose handler returns what it knows about the caller. */
function serve(internalKeys: readonly string[]): Promise<Listening> {
  const app = createKoa({ log, internalKeys });
  app.use((ctx) => {
    const { ip, protocol, headers } = ctx;
    ctx.body = { ip, protocol, key: headers['x-internal-key'] ?? null };
  });
  return listenOnFreePort(app);
}

beforeAll(async () => {
  [guarded, open] = await Promise.all([serve(KEYS), serve([])]);
});
beforeEach(() => lines.splice(0));
afterAll(() => Promise.all([guarded.close(), open.close()]));

const call = (key: string | undefined, headers: Record<string, string> = {}, { url } = guarded) =>
  fetch(url, { headers: { ...headers, ...(key !== undefined && { 'X-Internal-Key': key }) } });

const MADE_UP = { 'X-Forwarded-For': '203.0.113.9', 'X-Forwarded-Proto': 'https' };

describe('with keys', () => {
  it.each([undefined, '', 'x', KEYS[0]?.slice(1), `${KEYS[0]}x`, KEYS.join(), KEYS.join(', ')])(
    'refuses a request with the key %j and logs the address of its connection',
    async (key) => {
      const refused = await call(key, MADE_UP);
      expect(refused.status).toBe(403);
      expect(await refused.json()).toMatchObject({ error: 'forbidden' });
      await expect.poll(() => lines).toHaveLength(2);
      expect(lines).toMatchObject([
        { level: 40, ip: '127.0.0.1' },
        { status: 403, ip: '127.0.0.1', error: 'forbidden' },
      ]);
    },
  );

  it.each(KEYS)(
    'serves a request with the key %s, which reaches neither handlers nor logs',
    async (key) => {
      const served = await call(key, MADE_UP);
      expect(await served.json()).toEqual({ ip: '203.0.113.9', protocol: 'https', key: null });
      await expect.poll(() => lines).toMatchObject([{ status: 200, ip: '203.0.113.9' }]);
      expect(JSON.stringify([lines, [...served.headers]])).not.toContain(key);
    },
  );

  it.each([
    ['0', '192.0.2.1', '192.0.2.1'],
    ['0', '203.0.113.9, 192.0.2.1', '192.0.2.1'],
    ['1', '198.51.100.7, 192.0.2.1', '198.51.100.7'],
    ['1', '203.0.113.9, 198.51.100.7, 192.0.2.1', '198.51.100.7'],
    ['2', '198.51.100.7,10.0.0.1 , 192.0.2.1', '198.51.100.7'],
    ['2', '192.0.2.1', '192.0.2.1'],
  ])('determines the client’s address behind %s proxies from %s', async (proxies, list, ip) => {
    const headers = { 'X-Forwarded-For': list, 'X-Trusted-Proxies': proxies };
    expect(await (await call(KEYS[0], headers)).json()).toMatchObject({ ip });
  });

  it('uses the address of the connection if another server calls', async () => {
    expect(await (await call(KEYS[0])).json()).toMatchObject({ ip: '127.0.0.1' });
  });
});

it('trusts no forwarding header without keys', async () => {
  const served = await call('anything', MADE_UP, open);
  expect(await served.json()).toMatchObject({ ip: '127.0.0.1', protocol: 'http' });
});
