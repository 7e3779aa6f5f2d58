import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  type Listening,
  listenOnFreePort,
  recordedLog,
  TEST_INTERNAL_KEY,
} from '../testing/index.ts';
import { createKoa } from './app.ts';
import { AppError } from './app-error.ts';

let server: Listening;
const { log, lines } = recordedLog();

beforeAll(async () => {
  const app = createKoa({ log, internalKeys: [TEST_INTERNAL_KEY] });
  app.use((ctx) => {
    if (ctx.path === '/away') throw new AppError('unavailable', { cause: new Error('no route') });
    ctx.body = /^\/(endless|breaking)$/.test(ctx.path)
      ? Readable.from(chunks(ctx.path === '/endless' ? Number.POSITIVE_INFINITY : 1))
      : ctx.state.requestId;
  });
  server = await listenOnFreePort(app);
});
beforeEach(() => lines.splice(0));
afterAll(() => server.close());

async function* chunks(most: number) {
  for (let sent = 0; sent < most; sent += 1) {
    yield Buffer.alloc(100_000);
    await setImmediate();
  }
  throw new Error('the storage failed');
}

async function oneLine() {
  await expect.poll(() => lines).toHaveLength(1);
  return lines[0];
}

it('states at / that it has no pages, unless a route serves /', async () => {
  const alone = await listenOnFreePort(createKoa({ log }));
  const answer = await fetch(alone.url);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    200,
    'text/plain; charset=utf-8',
  ]);
  expect(await answer.text()).toContain('it has no pages');
  expect((await fetch(`${alone.url}/nothing`)).status).toBe(404);
  alone.close();
});

it('returns the request’s id, and logs one line without query and token', async () => {
  const headers = {
    'X-Request-Id': 'id-1',
    'X-Forwarded-For': '203.0.113.9, 198.51.100.7',
    Authorization: 'Bearer secret',
  };
  const answer = await fetch(`${server.url}/a?signature=secret`, { headers });
  expect(answer.headers.get('x-request-id')).toBe('id-1');
  expect(await answer.text()).toBe('id-1');
  expect(await oneLine()).toMatchObject({
    requestId: 'id-1',
    method: 'GET',
    path: '/a',
    status: 200,
    ip: '198.51.100.7',
  });
  expect(JSON.stringify(lines)).not.toContain('secret');
});

it('generates an id if the request’s id is missing or unsafe', async () => {
  const answer = await fetch(server.url, { headers: { 'X-Request-Id': 'x "forged":1' } });
  expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
});

it('logs the cause of a failed request', async () => {
  await fetch(`${server.url}/away`);
  expect(await oneLine()).toMatchObject({
    level: 50,
    status: 503,
    error: 'unavailable',
    err: { message: 'no route' },
  });
});

it('distinguishes an aborted download from a response that fails while it is sent', async () => {
  const leaving = new AbortController();
  const answer = await fetch(`${server.url}/endless`, { signal: leaving.signal });
  await answer.body?.getReader().read();
  leaving.abort();
  expect(await oneLine()).toMatchObject({ level: 30, aborted: true });

  lines.splice(0);
  const broken = await fetch(`${server.url}/breaking`);
  await expect(broken.arrayBuffer()).rejects.toThrow();
  expect(await oneLine()).toMatchObject({ level: 50, err: { message: 'the storage failed' } });
});
