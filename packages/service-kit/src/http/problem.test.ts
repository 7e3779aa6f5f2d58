import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import Router from '@koa/router';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Listening, listenOnFreePort, silentLog } from '../testing/index.ts';
import { createKoa } from './app.ts';
import { AppError } from './app-error.ts';
import { jsonBody } from './body.ts';

let server: Listening;

beforeAll(async () => {
  const router = new Router();
  router.get('/taken', () => {
    throw new AppError('duplicate_title', {
      detail: 'Shown',
      issues: [{ path: 'title', message: 'Taken' }],
      cause: new Error('E11000 secret index'),
      headers: { 'Retry-After': '7' },
    });
  });
  router.get('/unprintable', () => {
    const detail = 'No font has <x> 🎉';
    throw new AppError('unprintable', { detail, issues: [{ path: '', message: detail }] });
  });
  router.get('/broken', () => {
    throw Object.assign(new Error('connect mongodb://root:secret@db'), { status: 404 });
  });
  router.get('/full', () => {
    const cause = Object.assign(new Error('write /data/secret'), { code: 'ENOSPC' });
    throw new AppError('internal', { cause });
  });
  router.get('/refused', (ctx) => ctx.throw(403, 'shown to the client'));
  router.post('/json', jsonBody(), (ctx) => {
    ctx.body = { got: ctx.request.body };
  });
  router.post('/guarded', () => {
    throw new AppError('unauthorized');
  });
  const app = createKoa({ log: silentLog });
  app.use(router.routes());
  app.use(router.allowedMethods());
  server = await listenOnFreePort(app);
});
afterAll(() => server.close());

const get = (path: string, init?: RequestInit) => fetch(server.url + path, init);
const postJson = (body: string | Buffer<ArrayBuffer>, headers: Record<string, string> = {}) =>
  get('/json', {
    method: 'POST',
    body,
    headers: { 'Content-Type': 'application/json', ...headers },
  });

describe('a problem document', () => {
  it('states that a disk is full and when to retry', async () => {
    const answer = await get('/full');
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2']);
    expect(await answer.json()).toMatchObject({
      error: 'unavailable',
      detail: expect.stringMatching(/disk of the server is full. Nothing was saved/),
    });
  });

  it('has code, status, title, detail, issues and headers, but no cause', async () => {
    const answer = await get('/taken', { headers: { 'X-Request-Id': 'abc-1' } });
    expect(answer.status).toBe(409);
    expect(answer.headers.get('content-type')).toMatch('application/problem+json');
    expect(answer.headers.get('retry-after')).toBe('7');
    expect(answer.headers.get('x-request-id')).toBe('abc-1');
    expect(await answer.json()).toEqual({
      error: 'duplicate_title',
      title: 'Duplicate title',
      status: 409,
      detail: 'Shown',
      issues: [{ path: 'title', message: 'Taken' }],
    });
  });

  it('hides other errors as internal, even if the error of a dependency has a status', async () => {
    const answer = await get('/broken');
    expect(answer.status).toBe(500);
    expect(await answer.json()).toEqual({
      error: 'internal',
      title: 'Something went wrong',
      status: 500,
    });
  });

  it('preserves the kind of Koa’s client errors', async () => {
    expect(await (await get('/refused')).json()).toMatchObject({ error: 'forbidden', status: 403 });
  });

  it('is not_found for an unknown route, without body for HEAD', async () => {
    expect(await (await get('/nowhere')).json()).toMatchObject({ error: 'not_found', status: 404 });
    const head = await get('/nowhere', { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([404, '']);
  });

  it('is method_not_allowed with the allowed methods', async () => {
    const answer = await get('/json', { method: 'DELETE' });
    expect(answer.headers.get('allow')).toBe('POST');
    expect(await answer.json()).toMatchObject({ error: 'method_not_allowed', status: 405 });
  });

  it('is an HTML page for browsers that open the address', async () => {
    const accept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
    const answer = await get('/unprintable', { headers: { accept } });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      422,
      'text/html; charset=utf-8',
    ]);
    expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'; /);
    const page = await answer.text();
    expect(page).toContain('<h1>The document cannot be printed</h1>');
    expect(page).toContain('<p>No font has &lt;x&gt; 🎉.</p>');
    expect(page.match(/No font has/g)).toHaveLength(1);
    expect(page).not.toContain('"error"');
    const unexpected = await get('/broken', { headers: { accept } });
    expect(await unexpected.text()).toContain('Oops! Sorry, an unexpected error has occurred.');
  });

  it.each([
    '*/*',
    'application/json',
    'application/pdf',
    'application/problem+json, text/html;q=0.5',
  ])('is JSON for a client that accepts %s', async (accept) => {
    const answer = await get('/unprintable', { headers: { accept } });
    expect(await answer.json()).toMatchObject({ error: 'unprintable' });
  });

  it('does not echo a TRACE request', async () => {
    const headers = { 'X-Secret': 'hidden' };
    // `fetch` refuses to send this method.
    const trace = request(`${server.url}/json`, { method: 'TRACE', headers }).end();
    const [answer]: IncomingMessage[] = await once(trace, 'response');
    const text = (await answer?.toArray())?.join('');
    expect(answer?.statusCode).toBe(405);
    expect(text).not.toContain('hidden');
  });
});

/** A gzip file of 0.9 MB with many members, which are decompressed sequentially. */
const bomb = Buffer.concat(Array(200).fill(gzipSync(Buffer.alloc(1_000_000), { level: 1 })));

describe('a JSON body', () => {
  it('is parsed', async () => {
    expect(await (await postJson('{"a":1}')).json()).toEqual({ got: { a: 1 } });
  });

  it.each([
    ['malformed', '{"a":'],
    ['not an object', '"text"'],
    ['setting the prototype', '{"__proto__":{"admin":true}}'],
  ])('that is %s is invalid_request', async (_kind, body) => {
    const answer = await postJson(body);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ error: 'invalid_request' });
  });

  it.each(['gzip', 'deflate', 'br', 'zstd', 'gzip, br'])(
    'with the wrong Content-Encoding %s is invalid_request',
    async (encoding) => {
      const answer = await postJson('{"a":1}', { 'Content-Encoding': encoding });
      expect(await answer.json()).toMatchObject({ error: 'invalid_request', status: 400 });
    },
  );

  it.each(['br', 'gzip'])('compressed with %s and cut off is invalid_request', async (encoding) => {
    const compress = encoding === 'br' ? brotliCompressSync : gzipSync;
    const body = compress('{"a":"abcdefghijklmnop"}').subarray(0, -5);
    const answer = await postJson(body, { 'Content-Encoding': encoding });
    expect(await answer.json()).toMatchObject({ error: 'invalid_request', status: 400 });
  });

  it('that decompresses to 200 MB is file_too_large as soon as the limit is exceeded', async () => {
    const begun = process.cpuUsage();
    const answer = await postJson(bomb, { 'Content-Encoding': 'gzip' });
    expect(await answer.json()).toMatchObject({ error: 'file_too_large', status: 413 });
    expect(process.cpuUsage(begun).user).toBeLessThan(5_000_000);
  });

  it('over 1 MB is file_too_large', async () => {
    const answer = await postJson(JSON.stringify({ a: 'x'.repeat(1_100_000) }));
    expect(await answer.json()).toMatchObject({ error: 'file_too_large', status: 413 });
  });
});

/** Sends the whole body before reading the response, as browsers do. */
function upload(bytes: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const req = request(`${server.url}/guarded`, { method: 'POST' });
    const chunk = Buffer.alloc(64 * 1024);
    let sent = 0;
    let status: number | undefined;
    req.on('response', (res) => {
      status = res.statusCode;
      res.resume();
      if (sent < bytes) reject(new Error(`response after ${sent} of ${bytes} bytes`));
    });
    req.on('error', reject);
    req.on('close', () => (status === undefined ? reject(new Error('reset')) : resolve(status)));
    const more = () => {
      while (sent < bytes) {
        sent += chunk.length;
        if (!req.write(chunk)) {
          req.once('drain', more);
          return;
        }
      }
      req.end();
    };
    more();
  });
}

describe('a rejected upload', () => {
  it('of 10 MB is drained before the response', async () => {
    expect(await upload(10 * 1024 * 1024)).toBe(401);
  });

  it('of 200 MB is cut off', async () => {
    await expect(upload(200 * 1024 * 1024)).rejects.toThrow();
  });
});
