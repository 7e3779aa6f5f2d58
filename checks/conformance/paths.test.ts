import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type GatewayUnderTest, startGateway } from './gateway-under-test.ts';
import { echoOf, send, sendRaw } from './requests.ts';
import type { UpstreamName } from './upstreams.ts';

let gateway: GatewayUnderTest;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway.stop());

const certificate = '/api/pdf/certificate/r1';
const longName = 'x'.repeat(8_000);

describe('a path is forwarded unchanged:', () => {
  test.each([
    ['an encoded slash', `${certificate}/A%2FB`],
    ['an accent', `${certificate}/Jos%C3%A9%20Garc%C3%ADa`],
    ['Devanagari', `${certificate}/%E0%A4%85%E0%A4%A8%E0%A4%BF%E0%A4%B2`],
    ['an encoded question mark, hash, percent and semicolon', `${certificate}/a%3Fb%23c%25d%3Be`],
    ['an encoded dot segment behind an encoded slash', `${certificate}/..%2F..%2Fx`],
    ['a doubly encoded dot segment', `${certificate}/%252e%252e/x`],
    ['an escape that is not UTF-8', `${certificate}/a%C0%AFb`],
    ['a trailing slash', '/api/settings/'],
    ['no trailing slash', '/api/settings'],
    ['sub-delimiters', "/api/a!$&'()*+,;=:@b"],
    ['encoded sub-delimiters', '/api/%21%24%26%27'],
    ['brackets', '/api/[a]'],
    ['a plus sign', '/api/a+b'],
    ['a long path', `/api/${longName}`],
    ['a query', '/api/search?q=a%20b+c%2F%3F&x=%zz&x=#'],
    ['a query that is only a question mark', '/api/search??'],
    ['an empty query', '/api/search?'],
    ['dots in a query', '/api/search?q=/../..//.'],
    ['a long query', `/api/search?q=${longName}`],
  ])('%s', async (_, path) => {
    const reply = await send(gateway.port, path);
    expect(reply.status).toBe(200);
    expect(echoOf(reply).url).toBe(path);
  });
});

describe('a path is normalised before routing:', () => {
  test.each<[string, UpstreamName, string]>([
    ['/api//settings///', 'svc-content', '/api/settings/'],
    ['//api/settings', 'svc-content', '/api/settings'],
    ['/./api/./settings/.', 'svc-content', '/api/settings'],
    ['/api/x/../settings', 'svc-content', '/api/settings'],
    ['/api/x/%2e%2E/settings', 'svc-content', '/api/settings'],
    ['/api/../auth/verify-token/', 'svc-auth', '/auth/verify-token/'],
    ['/api/pdf/..', 'svc-content', '/api'],
    ['/api/pdf/../', 'svc-content', '/api/'],
    ['/../../etc/passwd', 'shell', '/etc/passwd'],
    ['/%2e%2e/%2e%2e/etc/passwd', 'shell', '/etc/passwd'],
    ['/%61pi/settings', 'svc-content', '/api/settings'],
    ['/api/%7eme', 'svc-content', '/api/~me'],
    ['/api/jos%c3%a9', 'svc-content', '/api/jos%C3%A9'],
    ['/api/a"b<c>|d', 'svc-content', '/api/a%22b%3Cc%3E%7Cd'],
    ['/api%2Fsettings', 'shell', '/api%2Fsettings'],
    ['/auth%2f..%2fapi/x', 'shell', '/auth%2F..%2Fapi/x'],
    ['/api/x?a=1;b=2', 'svc-content', '/api/x?a=1&b=2'],
  ])('%s goes to %s as %s', async (path, upstream, url) => {
    expect(echoOf(await send(gateway.port, path))).toMatchObject({ upstream, url });
  });
});

describe('is rejected with 400:', () => {
  test.each([
    ['an encoded backslash', '/api/a%5Cb'],
    ['a backslash', '/api/a\\b'],
    ['an encoded NUL', '/api/a%00b'],
    ['half an escape', '/api/a%2'],
    ['an escape without hexadecimal digits', '/api/a%zz'],
    ['a percent sign at the end', '/api/a%'],
    ['a hash in the path', '/api/a#b'],
  ])('%s', async (_, path) => {
    const answer = await sendRaw(
      gateway.port,
      `GET ${path} HTTP/1.1\r\nHost: journal.example\r\nConnection: close\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  });
});

describe('a path with a control character is not found:', () => {
  test.each([
    ['a line feed', '/%0a'],
    ['a line feed in a call', '/api/archives/2026/1/2%0A'],
    ['a carriage return and a line feed', '/auth/%0d%0aX-Injected:%201'],
    ['a tab in a document', '/api/pdf/certificate/r1/A%09B'],
    ['an escape character in a file', '/archives/2026/vol1/issue1/%1b.pdf'],
    ['a delete character', '/remotes/public/%7F'],
  ])('%s', async (_, path) => {
    const { upstream, url } = echoOf(await send(gateway.port, path));
    expect([upstream, url]).toEqual(['shell', '/not-found']);
  });
});

test('routes a target in absolute form by its path and uses its host', async () => {
  const answer = await sendRaw(
    gateway.port,
    'GET http://journal.example/api/settings HTTP/1.1\r\nHost: other.example\r\nConnection: close\r\n\r\n',
  );
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  expect(answer).toContain('"upstream":"svc-content"');
  expect(answer).toContain('"host":"journal.example"');
});
