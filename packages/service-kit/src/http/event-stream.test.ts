import { get, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { type Listening, listenOnFreePort, silentLog } from '../testing/index.ts';
import { createKoa } from './app.ts';
import { AppError } from './app-error.ts';
import { type EventStream, eventText, openEventStream } from './event-stream.ts';

let server: Listening;
let stopping: AbortController;
/** The error of `stillAllowed`. */
let refusal: AppError | undefined;
let socket: Socket | null;
const streams: EventStream[] = [];

beforeAll(async () => {
  const app = createKoa({ log: silentLog });
  app.use((ctx) => {
    const stillAllowed = async () => {
      if (refusal) throw refusal;
    };
    socket = ctx.res.socket;
    streams.unshift(openEventStream(ctx, { stopping: stopping.signal, stillAllowed }));
  });
  server = await listenOnFreePort(app);
});
beforeEach(() => {
  [stopping, refusal] = [new AbortController(), undefined];
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});
afterAll(() => server.close());

/** Resolves with the headers, before any event is sent. */
async function open() {
  const answer = await new Promise<IncomingMessage>((resolve) => {
    get(server.url, { agent: false }, resolve);
  });
  const [stream] = streams;
  if (!stream) throw new Error('no stream');
  return { answer, stream };
}

it('sends events and heartbeats until its client is no longer allowed', async () => {
  const { answer, stream } = await open();
  expect(answer.headers['content-type']).toMatch(/^text\/event-stream\b/);
  expect(answer.headers['cache-control']).toBe('no-store');
  stream.send(eventText('entry', { text: 'two\nlines' }));
  // A client that cannot be checked now stays connected.
  refusal = new AppError('unavailable');
  await vi.advanceTimersByTimeAsync(15_000);
  expect(stream.ended.aborted).toBe(false);
  stream.send(eventText('entry', 2));
  refusal = new AppError('unauthorized');
  await vi.advanceTimersByTimeAsync(15_000);
  expect(stream.ended.aborted).toBe(true);
  stream.send(eventText('entry', 3));
  expect(await text(answer)).toBe(
    ':\n\nevent: entry\ndata: {"text":"two\\nlines"}\n\n:\n\nevent: entry\ndata: 2\n\n',
  );
});

it('flushes and ends when the server stops, and ends when its client disconnects', async () => {
  const { answer, stream } = await open();
  stream.send(eventText('job', 1));
  stopping.abort();
  expect(await text(answer)).toBe(':\n\nevent: job\ndata: 1\n\n');
  expect(stream.ended.aborted).toBe(true);
  // A stream that is opened during shutdown ends immediately.
  expect(await text((await open()).answer)).toBe('');

  stopping = new AbortController();
  const left = await open();
  left.answer.destroy();
  await expect.poll(() => left.stream.ended.aborted).toBe(true);
});

it('disconnects a client that does not read, to limit memory', async () => {
  const { answer, stream } = await open();
  const data = 'x'.repeat(64 * 1024);
  let sent = 0;
  // The kernel's buffers take some MB.
  for (; !stream.ended.aborted && sent < 1_000; sent += 1) {
    stream.send(data);
    await turn();
  }
  expect(sent).toBeGreaterThan(16);
  expect(sent).toBeLessThan(1_000);
  await expect(answer.toArray()).rejects.toThrow('aborted');
});

it('disconnects soon after its end a client that does not read', async () => {
  const { answer, stream } = await open();
  // Simulates full buffers of the kernel.
  socket?.cork();
  for (let sent = 0; sent < 4; sent += 1) stream.send('x'.repeat(64 * 1024));
  stream.end();
  expect(stream.ended.aborted).toBe(true);
  await vi.advanceTimersByTimeAsync(2_000);
  await expect(answer.toArray()).rejects.toThrow('aborted');
});
