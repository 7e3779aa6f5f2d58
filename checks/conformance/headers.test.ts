import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type GatewayUnderTest,
  INTERNAL_KEY,
  REVIEW_KEY,
  startGateway,
} from './gateway-under-test.ts';
import { echoOf, type Reply, send } from './requests.ts';

const HSTS = 'max-age=31536000; includeSubDomains';
let gateway: GatewayUnderTest;
beforeAll(async () => {
  gateway = await startGateway({}, [], { STRICT_TRANSPORT_SECURITY: HSTS });
});
afterAll(() => gateway.stop());

function expectSecurityHeaders({ headers }: Reply): void {
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'SAMEORIGIN',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
    'cross-origin-opener-policy': 'same-origin',
    'strict-transport-security': HSTS,
  });
}

describe('sets security headers on', () => {
  test.each(['/', '/api/settings/', '/auth/login/', '/api/pdf/editorialboard', '/ping', '/readyz'])(
    '%s',
    async (path) => expectSecurityHeaders(await send(gateway.port, path)),
  );

  test('an error response of a server', async () => {
    const { 'svc-content': content } = gateway.upstreams;
    content.answer = (_, response) => response.writeHead(500).end('broken');
    const reply = await send(gateway.port, '/api/settings/');
    content.answer = content.echo;
    expect(reply.status).toBe(500);
    expectSecurityHeaders(reply);
  });
});

test('leaves the Referrer-Policy to the servers, because some pages have a secret in their addresses', async () => {
  const { 'svc-content': content } = gateway.upstreams;
  content.answer = (_, response) =>
    response.writeHead(200, { 'referrer-policy': 'no-referrer' }).end();
  const reply = await send(gateway.port, '/api/orcid/x');
  content.answer = content.echo;
  expect(reply.headers['referrer-policy']).toBe('no-referrer');
});

test('forwards headers of a server except those that identify its software', async () => {
  const { shell } = gateway.upstreams;
  shell.answer = (_, response) => {
    response.setHeader('Content-Security-Policy', "script-src 'self' 'nonce-1'");
    response.setHeader('X-Frame-Options', 'ALLOWALL');
    response.setHeader('X-Powered-By', 'something');
    response.setHeader('Server', 'something');
    response.setHeader('Set-Cookie', ['a=1', 'b=2']);
    response.setHeader('ETag', '"1"');
    response.setHeader('Cache-Control', 'no-cache');
    response.writeHead(404).end('Oops!');
  };
  const reply = await send(gateway.port, '/nowhere');
  shell.answer = shell.echo;
  expect(reply.status).toBe(404);
  expect(reply.body.toString()).toBe('Oops!');
  expect(reply.headers).toMatchObject({
    'content-security-policy': "script-src 'self' 'nonce-1'",
    'x-frame-options': 'SAMEORIGIN',
    'set-cookie': ['a=1', 'b=2'],
    etag: '"1"',
    'cache-control': 'no-cache',
  });
  expect(reply.headers).not.toHaveProperty('x-powered-by');
  expect(reply.headers).not.toHaveProperty('server');
});

test('forwards the headers that restrict a PDF, also in responses to range requests', async () => {
  const { 'svc-content': content } = gateway.upstreams;
  const policy = "default-src 'none'; frame-ancestors 'self'";
  const restrictions = {
    'content-disposition': 'inline; filename="r1.pdf"',
    'content-security-policy': policy,
    'content-type': 'application/pdf',
  };
  content.answer = (_, response) => response.writeHead(206, restrictions).end('%PDF');
  const reply = await send(gateway.port, '/archives/2026/vol1/issue1/r1.pdf', {
    headers: { range: 'bytes=0-3' },
  });
  content.answer = content.echo;
  expect(reply.status).toBe(206);
  expect(reply.headers).toMatchObject(restrictions);
  expectSecurityHeaders(reply);
});

test('forwards a redirect unchanged', async () => {
  const { shell } = gateway.upstreams;
  shell.answer = (_, response) => response.writeHead(308, { location: '/board' }).end();
  const reply = await send(gateway.port, '/old');
  shell.answer = shell.echo;
  expect(reply.status).toBe(308);
  expect(reply.headers.location).toBe('/board');
});

test('replaces forwarding headers of the client', async () => {
  const { headers } = echoOf(
    await send(gateway.port, '/api/settings/', {
      headers: {
        host: 'journal.example:8080',
        'x-forwarded-for': '203.0.113.9, 10.0.0.1',
        'x-forwarded-host': 'evil.example',
        'x-forwarded-port': '1',
        'x-forwarded-prefix': '/evil',
        'x-forwarded-proto': 'https',
        'x-real-ip': '203.0.113.9',
      },
    }),
  );
  expect(headers).toMatchObject({
    host: 'journal.example:8080',
    'x-forwarded-for': '127.0.0.1',
    'x-forwarded-host': 'journal.example:8080',
    'x-forwarded-port': '8080',
    'x-forwarded-proto': 'http',
    'x-real-ip': '127.0.0.1',
  });
  expect(headers).not.toHaveProperty('x-forwarded-prefix');
});

describe('the internal key', () => {
  const made = {
    connection: 'close, x-internal-key, x-trusted-proxies',
    'x-internal-key': 'made-up',
    'x-trusted-proxies': '1',
  };

  test.each([
    ...['/', '/verify/A-1', '/search?q=a', '/readyz', '/%07', '/remotes/public/a.js'],
    ...['/api/settings/', '/api/search?q=a', '/archives/1/2/3/a.pdf', '/assets/journal/a.png'],
    ...[
      '/auth/login',
      '/api/users',
      '/api/verify/A-1',
      '/api/pdf/editorialboard',
      '/api/pdf/jobs',
      '/api/credentials/issuer',
    ],
  ])('is sent to the server of %s instead of the client’s', async (path) => {
    for (const method of ['GET', 'POST']) {
      const { headers } = echoOf(await send(gateway.port, path, { method, headers: made }));
      expect(headers).toMatchObject({ 'x-internal-key': INTERNAL_KEY, 'x-trusted-proxies': '0' });
    }
  });

  test.each([
    ...['/api/review/submissions', '/api/review/author', '/api/review/reviewer/files/a.pdf'],
    ...['/api/review/manuscripts', '/api/review/links', '/api/review/author/files/picture'],
    ...['/api/review/desk', '/api/REVIEW/Author/'],
  ])('is not sent to %s, which has a key of its own', async (path) => {
    for (const method of ['GET', 'POST']) {
      const { upstream, headers } = echoOf(
        await send(gateway.port, path, { method, headers: made }),
      );
      if (upstream !== 'svc-review') continue;
      expect(headers).toMatchObject({ 'x-internal-key': REVIEW_KEY, 'x-trusted-proxies': '0' });
    }
  });

  test.each(['admin', 'webdata'])('is not sent to the files of %s', async (name) => {
    for (const method of ['GET', 'POST']) {
      const reply = await send(gateway.port, `/remotes/${name}/a.js`, { method });
      expect(echoOf(reply).upstream).toBe(`mfe-${name}`);
      expect(echoOf(reply).headers).not.toHaveProperty('x-internal-key');
    }
  });

  test('is in no response or log', async () => {
    const { shell } = gateway.upstreams;
    shell.answer = (_, response) => response.writeHead(500).end('broken');
    const reply = await send(gateway.port, '/nowhere');
    shell.answer = shell.echo;
    expect(JSON.stringify(reply.headers)).not.toContain(INTERNAL_KEY);
    expect(gateway.output()).not.toContain(INTERNAL_KEY);
  });
});

test('sends no HSTS unless it is configured', async () => {
  const plain = await startGateway();
  const { headers } = await send(plain.port, '/');
  await plain.stop();
  expect(headers).not.toHaveProperty('strict-transport-security');
});

test('removes hop-by-hop headers and those named in Connection, except the gateway’s own', async () => {
  const { headers } = echoOf(
    await send(gateway.port, '/api/settings/', {
      headers: {
        authorization: 'Bearer a.b.c',
        connection: 'close, x-hop, x-forwarded-for, x-real-ip, x-internal-key',
        'keep-alive': 'timeout=1',
        'proxy-authorization': 'Basic eDp5',
        te: 'gzip',
        traceparent: '00-1-2-01',
        'x-hop': '1',
      },
    }),
  );
  expect(headers).toMatchObject({
    authorization: 'Bearer a.b.c',
    traceparent: '00-1-2-01',
    'x-forwarded-for': '127.0.0.1',
    'x-internal-key': INTERNAL_KEY,
    'x-real-ip': '127.0.0.1',
  });
  for (const name of ['keep-alive', 'proxy-authorization', 'te', 'x-hop']) {
    expect(headers).not.toHaveProperty(name);
  }
});
