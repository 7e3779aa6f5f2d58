import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Job } from '@app/contracts';
import { followJob } from '@app/contracts/endpoints';
import type { Area } from '@app/office-kit';
import { ApiError, createSessionStore } from '@app/web-kit';
import { createClient } from '@app/web-kit/client';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { followEvents } from './follow-events.ts';

const session = createSessionStore('journal:test');
const client = createClient({
  token: () => session.get()?.token ?? null,
  onUnauthorized: (token) => session.clear(token),
});
// The cast is safe, because the requests use only these two methods.
const area = { session, api: client as Area['api'] };
const follow = (onData: (job: Job) => void, signal: AbortSignal) =>
  followEvents(area, followJob, { params: { id: 'z1' }, onData, signal });

const job: Job = {
  id: 'z1',
  kind: 'bulkcertificates',
  title: 'ஆதித்யா',
  state: 'running',
  phase: 'printing',
  done: 0,
  total: 2,
  error: null,
  missing: [],
  bytes: null,
  createdBy: 'ada',
  createdAt: '2026-03-14T09:30:00.000Z',
  startedAt: null,
  finishedAt: null,
};

let server: Server;
let answer: RequestListener;

beforeEach(async () => {
  server = createServer((req, res) => answer(req, res));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { fetch } = globalThis;
  // In a browser, paths are relative to the page's origin.
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => fetch(origin + path, init));
  area.session.set({ token: 'the-token', user: 'ada' });
});

afterEach(() => {
  vi.unstubAllGlobals();
  server.closeAllConnections();
  server.close();
});

async function receivedEvents(signal = new AbortController().signal) {
  const jobs: Job[] = [];
  await follow((received) => jobs.push(received), signal);
  return jobs.map(({ title, done }) => `${title} ${done}`);
}

const event = (done: number) => `event: job\ndata: ${JSON.stringify({ ...job, done })}\n\n`;

it('receives events with the user’s token, however the stream is split into chunks, until the server ends it', async () => {
  let asked = '';
  answer = (req, res) => {
    asked = `${req.url} ${req.headers.authorization}`;
    res.writeHead(200, { 'content-type': 'text/event-stream' });
    const bytes = Buffer.from(`:\n\n${event(1)}:\n\nevent: other\ndata: 7\n\n${event(2)}`);
    // Splits the stream within a character and within an event.
    const at = bytes.indexOf('ஆ') + 1;
    res.write(bytes.subarray(0, at), () =>
      res.write(bytes.subarray(at, at + 40), () => res.end(bytes.subarray(at + 40))),
    );
  };
  expect(await receivedEvents()).toEqual(['ஆதித்யா 1', 'ஆதித்யா 2']);
  expect(asked).toBe('/api/pdf/jobs/z1/events Bearer the-token');
});

it('throws if the stream is refused, cut off or aborted, and ends the session if the token is refused', async () => {
  answer = (_req, res) => res.writeHead(401).end(JSON.stringify({ error: 'unauthorized' }));
  await expect(receivedEvents()).rejects.toBeInstanceOf(ApiError);
  expect(area.session.get()).toBeNull();

  answer = (_req, res) => {
    res.writeHead(200, { 'content-type': 'text/event-stream' });
    res.write(event(1), () => res.destroy());
  };
  await expect(receivedEvents()).rejects.toThrow();

  const leaving = new AbortController();
  answer = (_req, res) => {
    res.writeHead(200, { 'content-type': 'text/event-stream' });
    res.write(event(1), () => leaving.abort(new Error('gone')));
  };
  await expect(receivedEvents(leaving.signal)).rejects.toThrow('gone');
});

it('gives up a connection that is silent for too long, but not one with heartbeats', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const faked = globalThis.clearTimeout;
  const cleared = vi.fn(faked);
  globalThis.clearTimeout = cleared;
  onTestFinished(() => {
    // The clock restores only its own functions.
    globalThis.clearTimeout = faked;
    vi.useRealTimers();
  });
  let write: (text: string) => void = () => undefined;
  answer = (_req, res) => {
    res.writeHead(200, { 'content-type': 'text/event-stream' });
    write = (text) => res.write(text);
    write(event(1));
  };
  const done: number[] = [];
  const stream = follow((received) => done.push(received.done), new AbortController().signal);
  const ended = expect(stream).rejects.toThrow();
  await expect.poll(() => done).toHaveLength(1);
  for (const _beat of [1, 2]) {
    await vi.advanceTimersByTimeAsync(40_000);
    cleared.mockClear();
    write(':\n\n');
    await expect.poll(() => cleared).toHaveBeenCalled();
  }
  write(event(2));
  await expect.poll(() => done).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(46_000);
  await ended;
});
