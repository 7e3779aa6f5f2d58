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
/** Why the client may not listen. */
let refusal: AppError | undefined;
let socket: Socket | null;
const lines: EventStream[] = [];

beforeAll(async () => {
  const app = createKoa({ log: silentLog });
  app.use((ctx) => {
    const stillAllowed = async () => {
      if (refusal) throw refusal;
    };
    socket = ctx.res.socket;
    lines.unshift(openEventStream(ctx, { stopping: stopping.signal, stillAllowed }));
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

/** The headers are there before anything is sent. */
async function open() {
  const answer = await new Promise<IncomingMessage>((resolve) => {
    get(server.url, { agent: false }, resolve);
  });
  const [line] = lines;
  if (!line) throw new Error('no line');
  return { answer, line };
}

it('tells events as they come, a sign of life between them, and no more once its client may not listen', async () => {
  const { answer, line } = await open();
  expect(answer.headers['content-type']).toMatch(/^text\/event-stream\b/);
  expect(answer.headers['cache-control']).toBe('no-store');
  line.send(eventText('entry', { text: 'two\nlines' }));
  // Whoever cannot be checked just now goes on.
  refusal = new AppError('unavailable');
  await vi.advanceTimersByTimeAsync(15_000);
  expect(line.ended.aborted).toBe(false);
  line.send(eventText('entry', 2));
  refusal = new AppError('unauthorized');
  await vi.advanceTimersByTimeAsync(15_000);
  expect(line.ended.aborted).toBe(true);
  line.send(eventText('entry', 3));
  expect(await text(answer)).toBe(
    ':\n\nevent: entry\ndata: {"text":"two\\nlines"}\n\n:\n\nevent: entry\ndata: 2\n\n',
  );
});

it('ends when the server stops, whole, and when its client goes', async () => {
  const { answer, line } = await open();
  line.send(eventText('job', 1));
  stopping.abort();
  expect(await text(answer)).toBe(':\n\nevent: job\ndata: 1\n\n');
  expect(line.ended.aborted).toBe(true);
  // One that is opened as late as that ends at once.
  expect(await text((await open()).answer)).toBe('');

  stopping = new AbortController();
  const left = await open();
  left.answer.destroy();
  await vi.waitFor(() => expect(left.line.ended.aborted).toBe(true));
});

it('cuts off a client that does not read, whose events would fill the memory', async () => {
  const { answer, line } = await open();
  const data = 'x'.repeat(64 * 1024);
  let sent = 0;
  // The kernel's buffers take some MB.
  for (; !line.ended.aborted && sent < 1_000; sent += 1) {
    line.send(data);
    await turn();
  }
  expect(sent).toBeGreaterThan(16);
  expect(sent).toBeLessThan(1_000);
  await expect(answer.toArray()).rejects.toThrow('aborted');
});

it('is left at once where it ends, and cut off soon, though its client does not read what waits', async () => {
  const { answer, line } = await open();
  // As if the kernel took no more.
  socket?.cork();
  for (let sent = 0; sent < 4; sent += 1) line.send('x'.repeat(64 * 1024));
  line.end();
  expect(line.ended.aborted).toBe(true);
  await vi.advanceTimersByTimeAsync(2_000);
  await expect(answer.toArray()).rejects.toThrow('aborted');
});
