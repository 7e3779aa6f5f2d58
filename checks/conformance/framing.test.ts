import type { IncomingHttpHeaders } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type GatewayUnderTest, startGateway } from './gateway-under-test.ts';
import { send, sendRaw } from './requests.ts';

let gateway: GatewayUnderTest;
/** The complete requests that any server received. */
let received: { headers: IncomingHttpHeaders; body: string }[] = [];

beforeAll(async () => {
  gateway = await startGateway({
    // A refused body of unknown length would keep some connections open until this time.
    'traefik.yml': (text) => text.replace('readTimeout: 300s', 'readTimeout: 2s'),
  });
  for (const upstream of Object.values(gateway.upstreams)) {
    upstream.answer = async (request, response) => {
      let body = '';
      try {
        for await (const chunk of request) body += chunk;
      } catch {
        // The gateway has broken off the request.
        return;
      }
      received.push({ headers: request.headers, body });
      response.end();
    };
  }
});
afterAll(() => gateway.stop());
afterEach(() => {
  received = [];
});

/** Sends a request with these header lines and this body, and returns what comes back. */
function sendLines(lines: string[], body = '', start = 'POST /api/webdata HTTP/1.1') {
  const head = [start, 'Host: journal.example', 'Connection: close', ...lines];
  return sendRaw(gateway.port, `${head.join('\r\n')}\r\n\r\n${body}`);
}

const HIDDEN =
  'GET /hidden HTTP/1.1\r\nHost: journal.example\r\nX-Forwarded-For: 192.0.2.9\r\n\r\n';
const statusLine = /^HTTP\/1\.1 (\d{3}) /;

describe('never forwards a request that is hidden in another one:', () => {
  test.each<[string, string[], string]>([
    [
      'a length and chunks, by the length',
      ['Content-Length: 4', 'Transfer-Encoding: chunked'],
      `${HIDDEN.length.toString(16)}\r\n${HIDDEN}\r\n0\r\n\r\n`,
    ],
    [
      'chunks and a length, by the chunks',
      ['Transfer-Encoding: chunked', `Content-Length: ${HIDDEN.length + 5}`],
      `0\r\n\r\n${HIDDEN}`,
    ],
    ['two lengths', ['Content-Length: 0', `Content-Length: ${HIDDEN.length}`], HIDDEN],
    ['an unknown transfer encoding', ['Transfer-Encoding: xchunked'], `0\r\n\r\n${HIDDEN}`],
    ['a space before the colon', ['Transfer-Encoding : chunked', 'Content-Length: 0'], HIDDEN],
    [
      'a bare line feed in a header',
      ['X: a\nTransfer-Encoding: chunked', 'Content-Length: 0'],
      HIDDEN,
    ],
    [
      'a chunk longer than its size',
      ['Transfer-Encoding: chunked'],
      `1\r\nabc\r\n0\r\n\r\n${HIDDEN}`,
    ],
    [
      'an upgrade to HTTP/2',
      [
        'Connection: Upgrade, HTTP2-Settings',
        'Upgrade: h2c',
        'HTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA',
        'Content-Length: 0',
      ],
      HIDDEN,
    ],
  ])('%s', async (_, lines, body) => {
    const answer = await sendLines(lines, body);
    expect(answer).toMatch(statusLine);
    // A request that the gateway has seen has the client's address, and each has a response.
    for (const { headers } of received) expect(headers['x-forwarded-for']).toBe('127.0.0.1');
    expect(received.length).toBeLessThanOrEqual(answer.match(/HTTP\/1\.1 200 /g)?.length ?? 0);
  });
});

describe('refuses', () => {
  test.each<[string, string[], string?]>([
    ['64 KiB in one header', [`X: ${'x'.repeat(65_536)}`]],
    ['64 KiB in many headers', Array.from({ length: 512 }, (_, n) => `X-${n}: ${'x'.repeat(120)}`)],
    ['a request line of 64 KiB', [], `GET /${'x'.repeat(65_536)} HTTP/1.1`],
  ])('%s', async (_, lines, start) => {
    // The connection may be reset if the gateway does not read the rest of a long request.
    const answer = await sendLines(lines, '', start).catch((error: Error) => error.message);
    expect(answer).toMatch(/^HTTP\/1\.1 [45]\d\d |ECONNRESET/);
    expect(received).toEqual([]);
  });
});

test('forwards 12 KiB of headers, more than any browser sends', async () => {
  const headers = { cookie: 'x'.repeat(12 * 1024) };
  expect((await send(gateway.port, '/api/settings/', { headers })).status).toBe(200);
});
