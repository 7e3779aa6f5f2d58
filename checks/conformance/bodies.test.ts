import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { request } from 'node:http';
import { Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type GatewayUnderTest, startGateway } from './gateway-under-test.ts';
import { echoOf, open, send } from './requests.ts';

const megabyte = 1024 * 1024;

let gateway: GatewayUnderTest;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway.stop());
afterEach(() => {
  for (const upstream of Object.values(gateway.upstreams)) upstream.answer = upstream.echo;
});

const sha256 = (body: Buffer | string): string => createHash('sha256').update(body).digest('hex');

test('completely forwards an upload of 10 MB, with and without a stated length', async () => {
  const body = randomBytes(10 * megabyte);
  for (const [name, value] of [
    ['content-length', String(body.length)],
    ['transfer-encoding', 'chunked'],
  ] as const) {
    const reply = await send(gateway.port, '/api/admin/archives/', {
      method: 'POST',
      headers: { [name]: value },
      body: Readable.from(body),
    });
    expect(echoOf(reply)).toMatchObject({ bodyLength: body.length, bodyHash: sha256(body) });
  }
});

test.each(['GET', 'HEAD', 'DELETE', 'OPTIONS'])(
  'forwards chunks of a %s as its body, not as a second request',
  async (method) => {
    const received: string[] = [];
    gateway.upstreams['svc-content'].answer = async (incoming, response) => {
      let body = '';
      for await (const chunk of incoming) body += chunk;
      received.push(`${incoming.method} ${incoming.url} ${body}`);
      response.end();
    };
    const body = 'GET /hidden HTTP/1.1\r\nHost: x\r\n\r\n';
    const reply = await send(gateway.port, '/api/webdata/1', {
      method,
      headers: { 'transfer-encoding': 'chunked' },
      body: Readable.from([body]),
    });
    expect(reply.status).toBe(200);
    expect(received).toEqual([`${method} /api/webdata/1 ${body}`]);
  },
);

test('applies back pressure to an upload that the server does not read', async () => {
  const { 'svc-content': content } = gateway.upstreams;
  const reading = Promise.withResolvers<[IncomingMessage, ServerResponse]>();
  content.answer = (incoming, response) => reading.resolve([incoming, response]);

  let produced = 0;
  const body = Readable.from(
    (function* () {
      for (let count = 0; count < 64; count += 1) {
        produced += megabyte;
        yield Buffer.alloc(megabyte);
      }
    })(),
    { highWaterMark: 1 },
  );
  const replied = send(gateway.port, '/api/admin/archives/', {
    method: 'POST',
    headers: { 'transfer-encoding': 'chunked' },
    body,
  });
  const [incoming, response] = await reading.promise;
  let before = -1;
  await vi.waitFor(
    () => {
      const stalled = produced === before;
      before = produced;
      expect(stalled).toBe(true);
    },
    { interval: 200, timeout: 60_000 },
  );
  expect(produced).toBeLessThan(32 * megabyte);

  content.echo(incoming, response);
  expect(echoOf(await replied).bodyLength).toBe(64 * megabyte);
});

/** Sends a small upload, which the server rejects. */
function sendSmallUpload() {
  return send(gateway.port, '/api/admin/archives/', {
    method: 'POST',
    headers: { 'transfer-encoding': 'chunked' },
    body: Readable.from([Buffer.alloc(50_000), Buffer.alloc(50_000)]),
  });
}

test('forwards the rejection of an upload that the server has read', async () => {
  gateway.upstreams['svc-content'].answer = (incoming, response) => {
    incoming.resume().once('end', () => response.writeHead(413).end('too large'));
  };
  const reply = await sendSmallUpload();
  expect(reply.status).toBe(413);
  expect(reply.body.toString()).toBe('too large');
});

test('forwards a response sent before the upload has ended', async () => {
  gateway.upstreams['svc-content'].answer = (incoming, response) => {
    incoming.resume();
    response.writeHead(413).end('too large');
  };
  // The request is repeated, because only in about one of twenty attempts does the server close the connection before
  // it has received everything.
  for (let time = 0; time < 100; time += 1) {
    const reply = await sendSmallUpload();
    expect(reply.status).toBe(413);
    expect(reply.body.toString()).toBe('too large');
  }
});

test('applies back pressure to a download that the client does not read', async () => {
  let sent = 0;
  gateway.upstreams['svc-content'].answer = (_, response) => {
    response.writeHead(200, { 'content-type': 'application/pdf' });
    const more = (): void => {
      while (sent < 64 * megabyte) {
        sent += megabyte;
        if (!response.write(Buffer.alloc(megabyte))) return;
      }
      response.end();
    };
    response.on('drain', more);
    more();
  };
  const reply = await open(gateway.port, '/archives/2026/vol1/issue1/r1.pdf');
  let before = -1;
  await vi.waitFor(
    () => {
      const stalled = sent === before;
      before = sent;
      expect(stalled).toBe(true);
    },
    { interval: 200, timeout: 60_000 },
  );
  expect(sent).toBeLessThan(32 * megabyte);
  let received = 0;
  for await (const chunk of reply) received += chunk.length;
  expect(received).toBe(64 * megabyte);
});

test('forwards server-sent events one by one, uncompressed', async () => {
  let stream: ServerResponse | undefined;
  gateway.upstreams['svc-pdf'].answer = (_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    // Needed because Traefik's compressor delays the headers until the body begins.
    response.write(': open\n\n');
    stream = response;
  };
  const reply = await open(gateway.port, '/api/pdf/jobs/1/events', {
    headers: { accept: 'text/event-stream', 'accept-encoding': 'br, gzip' },
  });
  expect(reply.headers['content-type']).toBe('text/event-stream');
  expect(reply.headers).not.toHaveProperty('content-encoding');
  expect((await once(reply, 'data')).toString()).toBe(': open\n\n');
  for (let done = 1; done <= 3; done += 1) {
    stream?.write(`data: ${done}\n\n`);
    expect((await once(reply, 'data')).toString()).toBe(`data: ${done}\n\n`);
  }
  const closed = once(stream as ServerResponse, 'close');
  reply.destroy();
  await closed;
});

test('ends the request at the server when the client disconnects', async () => {
  const arrived = Promise.withResolvers<ServerResponse>();
  gateway.upstreams['svc-pdf'].answer = (_, response) => arrived.resolve(response);
  const outgoing = request({ host: '127.0.0.1', port: gateway.port, path: '/api/pdf/slow' });
  outgoing.on('error', () => {});
  outgoing.end();
  const closed = once(await arrived.promise, 'close');
  outgoing.destroy();
  await closed;
});

test('forwards a partial response unchanged', async () => {
  gateway.upstreams['svc-content'].answer = (incoming, response) => {
    expect(incoming.headers.range).toBe('bytes=2-5');
    response.writeHead(206, {
      'accept-ranges': 'bytes',
      'content-length': '4',
      'content-range': 'bytes 2-5/10',
      'content-type': 'application/pdf',
      etag: '"abc"',
    });
    response.end('2345');
  };
  const reply = await send(gateway.port, '/archives/2026/vol1/issue1/r1.pdf', {
    headers: { range: 'bytes=2-5', 'accept-encoding': 'br, gzip' },
  });
  expect(reply.status).toBe(206);
  expect(reply.headers).toMatchObject({
    'accept-ranges': 'bytes',
    'content-length': '4',
    'content-range': 'bytes 2-5/10',
    etag: '"abc"',
  });
  expect(reply.body.toString()).toBe('2345');
});

test('forwards 304 without a body', async () => {
  gateway.upstreams['svc-content'].answer = (_, response) => {
    response.writeHead(304, { etag: '"abc"' }).end();
  };
  const reply = await send(gateway.port, '/api/archives/', {
    headers: { 'if-none-match': '"abc"', 'accept-encoding': 'br' },
  });
  expect(reply.status).toBe(304);
  expect(reply.headers.etag).toBe('"abc"');
  expect(reply.headers).not.toHaveProperty('content-encoding');
  expect(reply.body).toHaveLength(0);
});

test('aborts the response when the server aborts it', async () => {
  gateway.upstreams['svc-content'].answer = (_, response) => {
    response.writeHead(200, { 'content-type': 'application/pdf', 'content-length': '1000' });
    response.write('half', () => response.destroy());
  };
  await expect(send(gateway.port, '/archives/2026/vol1/issue1/r1.pdf')).rejects.toThrow();
});
