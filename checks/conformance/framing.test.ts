import type { IncomingHttpHeaders } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type GatewayUnderTest, startGateway } from './gateway-under-test.ts';
import { send, sendRaw } from './requests.ts';

let gateway: GatewayUnderTest;
/** The complete requests that all servers have received. */
let received: { headers: IncomingHttpHeaders; body: string }[] = [];

beforeAll(async () => {
  gateway = await startGateway({
    // After the gateway refuses a body of unknown length, some connections stay open until the read timeout. A short
    // timeout keeps the tests fast.
    'traefik.yml': (text) => text.replace('readTimeout: 300s', 'readTimeout: 2s'),
  });
  for (const upstream of Object.values(gateway.upstreams)) {
    upstream.answer = async (request, response) => {
      let body = '';
      try {
        for await (const chunk of request) body += chunk;
      } catch {
        // The gateway has aborted the request.
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

/** Sends a request with these header lines and this body, and returns everything received. */
function sendLines(lines: string[], body = '', start = 'POST /api/webdata HTTP/1.1') {
  const head = [start, 'Host: journal.example', 'Connection: close', ...lines];
  return sendRaw(gateway.port, `${head.join('\r\n')}\r\n\r\n${body}`);
}

const HIDDEN =
  'GET /hidden HTTP/1.1\r\nHost: journal.example\r\nX-Forwarded-For: 192.0.2.9\r\n\r\n';
const IN_CHUNKS = `${HIDDEN.length.toString(16)}\r\n${HIDDEN}\r\n0\r\n\r\n`;
const AFTER_CHUNKS = `0\r\n\r\n${HIDDEN}`;
const CHUNKED = 'Transfer-Encoding: chunked';
const UPGRADE = [
  ...['Connection: Upgrade, HTTP2-Settings', 'Upgrade: h2c'],
  'HTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA',
];

describe('forwards exactly one request, without a hidden one, for', () => {
  // If a request has both chunks and a length, the length is removed.
  test.each<[name: string, lines: string[], body: string, forwarded: string]>([
    ['a length and chunks', ['Content-Length: 4', CHUNKED], IN_CHUNKS, HIDDEN],
    ['chunks and a length', [CHUNKED, 'Content-Length: 99'], AFTER_CHUNKS, ''],
    [
      'a tab before chunked',
      ['Transfer-Encoding:\tchunked', 'Content-Length: 4'],
      IN_CHUNKS,
      HIDDEN,
    ],
    ['a folded length', ['X: y', ' Content-Length: 9', 'Content-Length: 0'], HIDDEN, ''],
    ['an upgrade to HTTP/2', [...UPGRADE, 'Content-Length: 0'], HIDDEN, ''],
    ['a chunk extension', [CHUNKED], '3;name=value\r\nabc\r\n0\r\n\r\n', 'abc'],
    ['equal lengths', ['Content-Length: 3', 'Content-Length: 3'], `abc${HIDDEN}`, 'abc'],
  ])('%s', async (_, lines, body, forwarded) => {
    const answer = await sendLines(lines, body);
    expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200']);
    expect(received.map((request) => request.body)).toEqual([forwarded]);
    const headers = received[0]?.headers ?? {};
    expect(headers['x-forwarded-for']).toBe('127.0.0.1');
    // The gateway never forwards both headers, because a server could use either of them.
    expect(headers['content-length'] ?? headers['transfer-encoding']).toBe(
      lines.some((line) => line.endsWith('chunked')) ? 'chunked' : String(forwarded.length),
    );
  });
});

describe('forwards nothing for', () => {
  test.each<[name: string, lines: string[], body?: string, start?: string]>([
    ['different lengths', ['Content-Length: 0', `Content-Length: ${HIDDEN.length}`], HIDDEN],
    ['a list of lengths', [`Content-Length: 0, ${HIDDEN.length}`], HIDDEN],
    ['a length with a sign', [`Content-Length: +${HIDDEN.length}`], HIDDEN],
    ['a negative length', ['Content-Length: -1'], HIDDEN],
    ['a hexadecimal length', ['Content-Length: 0x10'], HIDDEN],
    ['a length followed by a letter', ['Content-Length: 0a'], HIDDEN],
    ['an unknown encoding', ['Transfer-Encoding: xchunked'], AFTER_CHUNKS],
    ['a compressed body', ['Transfer-Encoding: gzip'], AFTER_CHUNKS],
    ['chunks inside an encoding', ['Transfer-Encoding: chunked, identity'], AFTER_CHUNKS],
    ['two encodings', [CHUNKED, 'Transfer-Encoding: identity'], AFTER_CHUNKS],
    ['a space before the colon', ['Transfer-Encoding : chunked', 'Content-Length: 0'], HIDDEN],
    ['a vertical tab', ['Transfer-Encoding: \x0bchunked', 'Content-Length: 0'], HIDDEN],
    ['a folded encoding', ['Transfer-Encoding:', ' chunked', 'Content-Length: 0'], HIDDEN],
    ['a header without a name', [': x', 'Content-Length: 0'], HIDDEN],
    ['a NUL in a header', ['X: a\0b', 'Content-Length: 0'], HIDDEN],
    ['a bare line feed', [`X: a\n${CHUNKED}`, 'Content-Length: 0'], HIDDEN],
    ['a bare carriage return', [`X: a\r${CHUNKED}`, 'Content-Length: 0'], HIDDEN],
    ['a chunk size with a sign', [CHUNKED], `+${AFTER_CHUNKS}`],
    ['a chunk size with a prefix', [CHUNKED], `0x${AFTER_CHUNKS}`],
    ['a chunk size beyond 64 bits', [CHUNKED], `10000000000000000\r\n${HIDDEN}`],
    ['a chunk longer than its size', [CHUNKED], `1\r\nabc\r\n${AFTER_CHUNKS}`],
    ['a line feed in a chunk extension', [CHUNKED], `1;a=\nb\r\nx\r\n${AFTER_CHUNKS}`],
    [
      'a length in the trailer',
      [CHUNKED, 'Trailer: Content-Length'],
      `0\r\nContent-Length: ${HIDDEN.length}\r\n\r\n${HIDDEN}`,
    ],
    ['two hosts', ['Host: other.example']],
    ['two equal hosts', ['Host: journal.example']],
    ['a host with a space', [], '', 'GET / HTTP/1.1\r\nHost: a b'],
    ['a host with a slash', [], '', 'GET / HTTP/1.1\r\nHost: a/b'],
    ['no version', [], '', 'GET /'],
    ['a version that does not exist', [], '', 'GET / HTTP/3.7'],
    ['a method with a slash', [], '', 'GE/T / HTTP/1.1'],
    ['64 KiB in one header', [`X: ${'x'.repeat(65_536)}`]],
    ['64 KiB in many headers', Array.from({ length: 512 }, (_, n) => `X-${n}: ${'x'.repeat(120)}`)],
    ['a request line of 64 KiB', [], '', `GET /${'x'.repeat(65_536)} HTTP/1.1`],
  ])('%s', async (_, lines, body, start) => {
    // The gateway may reset the connection instead of reading the rest of a long request.
    const answer = await sendLines(lines, body, start).catch((error: Error) => error.message);
    expect(answer).toMatch(/^HTTP\/1\.1 [45]\d\d |ECONNRESET/);
    expect((answer.match(/HTTP\/1\.1 /g) ?? []).length).toBeLessThan(2);
    expect(received).toEqual([]);
  });

  test('a request without a host', async () => {
    const answer = await sendRaw(gateway.port, 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(received).toEqual([]);
  });
});

test('forwards 12 KiB of headers', async () => {
  const headers = { cookie: 'x'.repeat(12 * 1024) };
  expect((await send(gateway.port, '/api/settings/', { headers })).status).toBe(200);
});
