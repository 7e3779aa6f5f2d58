import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import type { RenderedPage } from '@app/contracts';
import { readRevision } from '@app/contracts/endpoints';
import { serviceClient } from '@app/service-kit/server';
import {
  type Listening,
  listenOnFreePort,
  silentLog,
  TEST_INTERNAL_KEY,
} from '@app/service-kit/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createApp } from './app.ts';

let content: Server;
let server: Listening;
let calls: string[];
let answers: Record<string, unknown>;
let whileRevisionIsRead: () => Promise<void>;
/** Resolves when the connection of the last request is closed. */
let disconnected: Promise<unknown>;

beforeEach(async () => {
  calls = [];
  whileRevisionIsRead = async () => {};
  answers = { '/api/revision': { revision: 'r1' } };
  content = createServer((req, res) => {
    const answer = answers[req.url ?? ''];
    calls.push(req.url ?? '');
    res.writeHead(answer ? 200 : 503, { 'Content-Type': 'application/json' });
    res.end(JSON.stringify(answer ?? { error: 'unavailable', status: 503, title: 'Away' }));
  });
  await new Promise<void>((resolve) => {
    content.listen(0, '127.0.0.1', resolve);
  });
  const origin = `http://127.0.0.1:${(content.address() as AddressInfo).port}`;
  const app = createApp({
    log: silentLog,
    internalKeys: [TEST_INTERNAL_KEY],
    files: tmpdir(),
    rendererOf: async () => async (url, signal) => {
      calls.push(url);
      if (url === '/endless') {
        if (!signal.aborted) await once(signal, 'abort');
        calls.push('aborted');
      }
      return { status: 200, lang: 'en', head: '', body: '', hydration: null, headers: {} };
    },
    readRevision: async () => {
      await whileRevisionIsRead();
      return (await serviceClient(origin, 10_000)(readRevision, {})).revision;
    },
  });
  app.middleware.unshift((ctx, next) => {
    disconnected = once(ctx.res, 'close');
    return next();
  });
  server = await listenOnFreePort(app);
});

afterEach(async () => {
  await server.close();
  content.closeAllConnections();
  await new Promise((resolve) => content.close(resolve));
});

const render = async (url: string, signal: AbortSignal | null = null) => {
  const response = await fetch(`${server.url}/render`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ url }),
    signal,
  });
  return (await response.json()) as RenderedPage;
};

it('refuses requests without the internal key of the shell and the gateway', async () => {
  const headers = { 'X-Internal-Key': 'another', 'Content-Type': 'application/json' };
  const body = JSON.stringify({ url: '/' });
  const refused = await fetch(`${server.url}/render`, { method: 'POST', headers, body });
  expect(refused.status).toBe(403);
  expect(calls).toEqual([]);
});

describe('a rendered page', () => {
  it('contains the revision that was read before the data of the page', async () => {
    expect(await render('/archives')).toMatchObject({ status: 200, revision: 'r1' });
    expect(calls).toEqual(['/api/revision', '/archives']);
  });

  it('contains no revision while the revision is unavailable', async () => {
    delete answers['/api/revision'];
    const page = await render('/archives');
    expect(page.status).toBe(200);
    expect(page).not.toHaveProperty('revision');
  });

  it('stops rendering when the shell disconnects', async () => {
    const limit = new AbortController();
    const rendering = render('/endless', limit.signal);
    await expect.poll(() => calls).toContain('/endless');
    expect(calls).not.toContain('aborted');
    limit.abort();
    await expect(rendering).rejects.toThrow();
    await expect.poll(() => calls).toContain('aborted');
  });

  it('does not render if the shell disconnects while the revision is being read', async () => {
    const limit = new AbortController();
    whileRevisionIsRead = async () => {
      limit.abort();
      await disconnected;
    };
    await expect(render('/endless', limit.signal)).rejects.toThrow();
    await expect.poll(() => calls).toContain('aborted');
  });
});

describe('the revision', () => {
  it('is forwarded', async () => {
    const response = await fetch(`${server.url}/revision`);
    expect(await response.json()).toEqual({ revision: 'r1' });
  });

  it.each([
    ['nothing', undefined],
    ['something else', { version: 1 }],
  ])('is 503 while svc-content responds with %s', async (_, answer) => {
    answers['/api/revision'] = answer;
    const response = await fetch(`${server.url}/revision`);
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ error: 'unavailable' });
  });
});
