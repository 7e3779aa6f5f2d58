import type { ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { gatewayLimits, limitPolicy } from '@app/contracts/limits';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type GatewayUnderTest, SLOW_LIMITS, startGateway } from './gateway-under-test.ts';
import { echoOf, type Reply, type RequestOptions, send } from './requests.ts';

let gateway: GatewayUnderTest;
beforeAll(async () => {
  gateway = await startGateway({
    ...SLOW_LIMITS,
    // With the PROXY protocol, a test can choose the client's address.
    'traefik.yml': (text) =>
      text.replace('address: ":8000"', 'address: ":8000"\n    proxyProtocol: { insecure: true }'),
  });
});
afterAll(() => gateway.stop());
afterEach(() => {
  for (const upstream of Object.values(gateway.upstreams)) upstream.answer = upstream.echo;
});

/** Sends concurrent requests that use the given spellings of a path in turn. */
function flood(count: number, spellings: string[], options: RequestOptions = {}): Promise<Reply[]> {
  return Promise.all(
    Array.from({ length: count }, (_, n) =>
      send(gateway.port, spellings[n % spellings.length] ?? '', options),
    ),
  );
}
const statusesOf = (replies: Reply[]) => new Set(replies.map(({ status }) => status));

// This test must be the first, because the others use up the burst.
test('limits concurrent requests, so that slow requests of one client do not occupy a server', async () => {
  const { atOnce } = gatewayLimits['query-pages'];
  const held: ServerResponse[] = [];
  gateway.upstreams.shell.answer = (_, response) => void held.push(response);
  const statuses: number[] = [];
  const requests = Array.from({ length: atOnce + 10 }, async () => {
    statuses.push((await send(gateway.port, '/search?q=slow')).status);
  });
  await expect.poll(() => [held.length, statuses]).toEqual([atOnce, Array(10).fill(429)]);
  for (const response of held) response.end();
  await Promise.all(requests);
  expect(statuses.slice(10)).toEqual(Array(atOnce).fill(200));
});

/** Spellings of the path of a route with each limit. */
const limited: Record<
  keyof typeof gatewayLimits,
  { spellings: string[]; options?: RequestOptions }
> = {
  logins: {
    spellings: ['/auth/login', '/auth/LOGIN/', '/auth//log%69n'],
    options: { method: 'POST', body: '{}' },
  },
  searches: { spellings: ['/api/search?q=a', '/api/Search/?q=b', '/api//se%61rch?q=c'] },
  'query-pages': {
    spellings: ['/search?q=a', '/Search/?q=b', '/pdf?refno=1', '//search?q=c', '/PDF', '/%73earch'],
  },
  verifications: { spellings: ['/api/verify/A', '/api/verify/A/', '/api//verif%79/A'] },
  documents: {
    spellings: [
      '/api/pdf/certificate/A-1/Ada',
      '/api/pdf/Coverpage/A-1/',
      '/api/pdf//editorialboard',
    ],
  },
  selections: {
    spellings: [
      '/api/archives/selection',
      '/api/Archives/SELECTION/',
      '/api//archives/s%65lection',
    ],
    options: { method: 'POST', body: '{}' },
  },
  'pdf-proposals': {
    spellings: [
      '/api/admin/pdf-proposals',
      '/api/Admin/PDF-proposals/',
      '/api//admin/pdf-pr%6fposals',
    ],
    options: { method: 'POST', body: '{}' },
  },
  'preview-links': {
    spellings: ['/api/preview', '/api/PREVIEW/', '/api//pre%76iew'],
    options: { method: 'POST', body: '{}' },
  },
  harvests: { spellings: ['/oai?verb=Identify', '/OAI/', '//o%61i'] },
  'manuscript-drafts': {
    spellings: ['/api/review/manuscripts', '/api/Review/LINKS/', '/api//review/m%61nuscripts'],
    options: { method: 'POST', body: '{}' },
  },
  'manuscript-files': {
    spellings: [
      '/api/review/author/files/main',
      '/api/Review/REVIEWER/file/',
      '/api//review/reviewer/fil%65',
    ],
    options: { method: 'POST', body: '{}' },
  },
  manuscripts: {
    spellings: ['/api/review/author', '/api/Review/CO-AUTHOR/', '/api//review/review%65r'],
  },
};

// The cast restores the names, which `Object.keys` widens to strings.
test.each(Object.keys(limited) as (keyof typeof limited)[])(
  'limits %s in any spelling, with the policy in each response, and serves other pages',
  async (name) => {
    const { spellings, options } = limited[name];
    const { burst } = gatewayLimits[name];
    const policy = limitPolicy(name, gatewayLimits[name]);
    const replies: Reply[] = [];
    // Sends fewer requests at a time than the limit of concurrent requests.
    while (replies.length < 2.5 * burst) replies.push(...(await flood(3, spellings, options)));
    expect(statusesOf(replies)).toEqual(new Set([200, 429]));
    for (const { status, headers } of replies) {
      // The policies of limits that the service counts itself may follow.
      expect(String(headers['ratelimit-policy']).split(', ')[0]).toBe(policy);
      if (status === 429) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    }
    const served = replies.filter(({ status }) => status === 200);
    expect(served.length).toBeGreaterThan(burst / 2);
    const others = ['/', '/archives', '/api/settings/', '/api/pdf/jobs', '/api/archives/1/2/3'];
    expect(statusesOf(await flood(others.length, others))).toEqual(new Set([200]));
  },
);

/** Sends a login from this address and returns the status. */
function logInFrom(address: string): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    const socket = connect(gateway.port, '127.0.0.1');
    socket.write(`PROXY TCP6 ${address} 2001:db8::1 40000 80\r\n`);
    socket.write('GET /auth/login HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]));
  });
}

test('counts the client’s address behind a trusted proxy, and forwards all addresses', async () => {
  const trust = (text: string) => text.replace('trustedIPs: []', 'trustedIPs: [127.0.0.1/32]');
  const behind = await startGateway({ ...SLOW_LIMITS, 'traefik.yml': trust }, [], {
    TRUSTED_PROXIES: '1',
  });
  const logIn = (addresses: string) =>
    send(behind.port, '/auth/login', {
      headers: { 'x-forwarded-for': addresses, 'x-forwarded-proto': 'https' },
    });
  try {
    const { burst } = gatewayLimits.logins;
    const flood = Array.from({ length: 2 * burst }, (_, n) => logIn(`10.0.0.${n}, 203.0.113.9`));
    expect(statusesOf(await Promise.all(flood))).toEqual(new Set([200, 429]));
    const other = await logIn('203.0.113.9, 203.0.113.10');
    expect(other.status).toBe(200);
    expect(echoOf(other).headers).toMatchObject({
      'x-forwarded-for': '203.0.113.9, 203.0.113.10, 127.0.0.1',
      'x-forwarded-proto': 'https',
      'x-trusted-proxies': '1',
    });
  } finally {
    await behind.stop();
  }
});

test('counts an IPv6 network of 64 bits as one client', async () => {
  const count = 2 * gatewayLimits.logins.burst;
  const statusesFrom = (network: string) =>
    Promise.all(
      Array.from({ length: count }, (_, n) => logInFrom(`${network}::${n.toString(16)}`)),
    );
  expect(new Set(await statusesFrom('2001:db8:1:2'))).toEqual(new Set(['200', '429']));
  expect(await logInFrom('2001:db8:1:3::1')).toBe('200');
  // If the second address counted as a new client, it would have the whole burst. One request is not sufficient for
  // this test, because it might use the token that was added in the last 200 ms.
  const same = Array.from({ length: 20 }, () => logInFrom('2001:db8:1:2:aaaa:bbbb:cccc:dddd'));
  expect(await Promise.all(same)).toContain('429');
});
