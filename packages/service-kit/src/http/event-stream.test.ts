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
/** The error with which `stillAllowed` rejects. */
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

/** Opens a stream. Resolves with the response as soon as its headers have arrived, before any event. */
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
  // A client that cannot be checked at the moment stays connected.
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

it('disconnects a client that does not read, so that memory stays limited', async () => {
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

it('disconnects a client that does not read soon after the stream has ended', async () => {
  const { answer, stream } = await open();
  // Simulates full kernel buffers.
  socket?.cork();
  for (let sent = 0; sent < 4; sent += 1) stream.send('x'.repeat(64 * 1024));
  stream.end();
  expect(stream.ended.aborted).toBe(true);
  await vi.advanceTimersByTimeAsync(2_000);
  await expect(answer.toArray()).rejects.toThrow('aborted');
});
