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
    ['a list of lengths', [`Content-Length: 0, ${HIDDEN.length}`], HIDDEN],
    ['a length with a sign', [`Content-Length: +${HIDDEN.length}`], HIDDEN],
    ['a negative length', ['Content-Length: -1'], HIDDEN],
    ['a hexadecimal length', ['Content-Length: 0x10'], HIDDEN],
    ['a length followed by a letter', ['Content-Length: 0a'], HIDDEN],
    ['an unknown transfer encoding', ['Transfer-Encoding: xchunked'], `0\r\n\r\n${HIDDEN}`],
    [
      'chunks that are not the last encoding',
      ['Transfer-Encoding: chunked, identity'],
      `0\r\n\r\n${HIDDEN}`,
    ],
    [
      'two transfer encodings',
      ['Transfer-Encoding: chunked', 'Transfer-Encoding: identity'],
      `0\r\n\r\n${HIDDEN}`,
    ],
    ['a space before the colon', ['Transfer-Encoding : chunked', 'Content-Length: 0'], HIDDEN],
    [
      'a tab before the encoding',
      ['Transfer-Encoding:\tchunked', 'Content-Length: 4'],
      `${HIDDEN.length.toString(16)}\r\n${HIDDEN}\r\n0\r\n\r\n`,
    ],
    [
      'a vertical tab before the encoding',
      ['Transfer-Encoding: \x0bchunked', 'Content-Length: 0'],
      HIDDEN,
    ],
    ['a folded header', ['Transfer-Encoding:', ' chunked', 'Content-Length: 0'], HIDDEN],
    ['a folded length', ['X: y', ' Content-Length: 0'], HIDDEN],
    ['a header without a name', [': x', 'Content-Length: 0'], HIDDEN],
    ['a NUL in a header', ['X: a\0b', 'Content-Length: 0'], HIDDEN],
    [
      'a bare line feed in a header',
      ['X: a\nTransfer-Encoding: chunked', 'Content-Length: 0'],
      HIDDEN,
    ],
    [
      'a bare carriage return in a header',
      ['X: a\rTransfer-Encoding: chunked', 'Content-Length: 0'],
      HIDDEN,
    ],
    ['a chunk size with a sign', ['Transfer-Encoding: chunked'], `+0\r\n\r\n${HIDDEN}`],
    ['a chunk size with a prefix', ['Transfer-Encoding: chunked'], `0x0\r\n\r\n${HIDDEN}`],
    [
      'a chunk size beyond 64 bits',
      ['Transfer-Encoding: chunked'],
      `10000000000000000\r\n${HIDDEN}`,
    ],
    [
      'a chunk longer than its size',
      ['Transfer-Encoding: chunked'],
      `1\r\nabc\r\n0\r\n\r\n${HIDDEN}`,
    ],
    [
      'a chunk extension with a line feed',
      ['Transfer-Encoding: chunked'],
      `1;a=\nb\r\nx\r\n0\r\n\r\n${HIDDEN}`,
    ],
    [
      'a length in the trailer',
      ['Transfer-Encoding: chunked', 'Trailer: Content-Length'],
      `0\r\nContent-Length: ${HIDDEN.length}\r\n\r\n${HIDDEN}`,
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

describe('is refused with a status from 400:', () => {
  test.each<[string, string[], string?]>([
    ['two hosts', ['Host: other.example']],
    ['two equal hosts', ['Host: journal.example']],
    ['a host with a space', [], 'GET / HTTP/1.1\r\nHost: a b'],
    ['a host with a slash', [], 'GET / HTTP/1.1\r\nHost: a/b'],
    ['no version', [], 'GET /'],
    ['a version that does not exist', [], 'GET / HTTP/3.7'],
    ['a method with a slash', [], 'GE/T / HTTP/1.1'],
    ['different lengths', ['Content-Length: 1', 'Content-Length: 2']],
    ['an unknown transfer encoding', ['Transfer-Encoding: gzip']],
    ['64 KiB in one header', [`X: ${'x'.repeat(65_536)}`]],
    ['64 KiB in many headers', Array.from({ length: 512 }, (_, n) => `X-${n}: ${'x'.repeat(120)}`)],
    ['a request line of 64 KiB', [], `GET /${'x'.repeat(65_536)} HTTP/1.1`],
  ])('%s', async (_, lines, start) => {
    // The connection may be reset if the gateway does not read the rest of a long request.
    const answer = await sendLines(lines, '', start).catch((error: Error) => error.message);
    expect(answer).toMatch(/^HTTP\/1\.1 [45]\d\d |ECONNRESET/);
    expect(received).toEqual([]);
  });

  test('no host', async () => {
    expect(await sendRaw(gateway.port, 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n')).toMatch(
      /^HTTP\/1\.1 400 /,
    );
  });
});

test('forwards 12 KiB of headers, more than any browser sends', async () => {
  const headers = { cookie: 'x'.repeat(12 * 1024) };
  expect((await send(gateway.port, '/api/settings/', { headers })).status).toBe(200);
});

test('forwards the content of chunks without their extensions', async () => {
  const answer = await sendLines(
    ['Transfer-Encoding: chunked'],
    '3;name=value\r\nabc\r\n0\r\n\r\n',
  );
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  expect(received.map(({ body }) => body)).toEqual(['abc']);
});
