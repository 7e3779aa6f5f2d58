import { gunzipSync } from 'node:zlib';
import { citationMediaTypes } from '@app/contracts';
import * as api from '@app/contracts/endpoints';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type GatewayUnderTest, startGateway } from './gateway-under-test.ts';
import { send } from './requests.ts';

const text = 'An abstract about benzene. '.repeat(400);

let gateway: GatewayUnderTest;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway.stop());
afterEach(() => {
  gateway.upstreams.shell.answer = gateway.upstreams.shell.echo;
});

function serve(contentType: string, body: string, headers: Record<string, string> = {}): void {
  gateway.upstreams.shell.answer = (_, response) => {
    response.writeHead(200, {
      'content-type': contentType,
      'content-length': String(Buffer.byteLength(body)),
      ...headers,
    });
    response.end(body);
  };
}

/** The media types of text files that endpoints send. */
const ofFiles = Object.values<api.EndpointTable>(api.endpoints)
  .flatMap(api.endpointsIn)
  .flatMap(({ responses }) => Object.values(responses))
  .flatMap((body) => ('mediaTypes' in body ? body.mediaTypes : []))
  .filter((type) => /^text\/|[/+](json|xml)$/.test(type));

test.each([
  ...new Set([
    ...ofFiles,
    ...Object.values(citationMediaTypes),
    'text/html; charset=utf-8',
    'text/javascript; charset=utf-8',
    'application/javascript',
    'application/json',
    'application/problem+json; charset=utf-8',
    'application/ld+json',
    'application/rss+xml',
  ]),
])('compresses %s', async (contentType) => {
  serve(contentType, text);
  const reply = await send(gateway.port, '/page', { headers: { 'accept-encoding': 'gzip' } });
  expect(reply.headers['content-encoding']).toBe('gzip');
  expect(reply.headers['content-type']).toBe(contentType);
  expect(reply.headers.vary).toMatch(/Accept-Encoding/i);
  expect(reply.body.length).toBeLessThan(text.length / 4);
  expect(gunzipSync(reply.body).toString()).toBe(text);
});

test.each([
  ['gzip, deflate, br, zstd', 'gzip'],
  ['deflate, br, zstd', undefined],
  ['identity', undefined],
  ['', undefined],
])('responds to Accept-Encoding "%s" with %s', async (acceptEncoding, encoding) => {
  serve('text/html', text);
  const reply = await send(gateway.port, '/page', {
    headers: { 'accept-encoding': acceptEncoding },
  });
  expect(reply.headers['content-encoding']).toBe(encoding);
});

test('does not compress for a client that sends no Accept-Encoding header', async () => {
  serve('text/html', text);
  const reply = await send(gateway.port, '/page');
  expect(reply.headers).not.toHaveProperty('content-encoding');
  expect(reply.headers['content-length']).toBe(String(text.length));
  expect(reply.body.toString()).toBe(text);
});

test.each(['application/pdf', 'application/zip', 'image/png', 'font/woff2', 'text/event-stream'])(
  'does not compress %s',
  async (contentType) => {
    serve(contentType, text);
    const reply = await send(gateway.port, '/file', { headers: { 'accept-encoding': 'br, gzip' } });
    expect(reply.headers).not.toHaveProperty('content-encoding');
    expect(reply.headers['content-length']).toBe(String(text.length));
    expect(reply.body.toString()).toBe(text);
  },
);

test('does not compress a small response', async () => {
  serve('application/json', '{"token":"a.b.c"}');
  const reply = await send(gateway.port, '/small', { headers: { 'accept-encoding': 'br, gzip' } });
  expect(reply.headers).not.toHaveProperty('content-encoding');
  expect(reply.body.toString()).toBe('{"token":"a.b.c"}');
});

test('does not compress a response that the server has compressed', async () => {
  serve('text/css', text, { 'content-encoding': 'br', vary: 'Accept-Encoding' });
  const reply = await send(gateway.port, '/app.css', {
    headers: { 'accept-encoding': 'gzip, br' },
  });
  expect(reply.headers['content-encoding']).toBe('br');
  expect(reply.body.toString()).toBe(text);
});

test('responds to HEAD with the uncompressed length', async () => {
  serve('text/html', text);
  const reply = await send(gateway.port, '/page', {
    method: 'HEAD',
    headers: { 'accept-encoding': 'gzip' },
  });
  expect(reply.headers['content-length']).toBe(String(text.length));
  expect(reply.headers).not.toHaveProperty('content-encoding');
});

test('compresses a response of unknown length completely', async () => {
  gateway.upstreams.shell.answer = (_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' });
    response.write(text);
    response.end(text);
  };
  const reply = await send(gateway.port, '/page', { headers: { 'accept-encoding': 'gzip' } });
  expect(reply.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(reply.body).toString()).toBe(text + text);
});
