import { get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createKoa } from './app.ts';
import { type EventLine, openEventLine } from './event-stream.ts';
import { type Listening, listenOnFreePort, silentLog } from './testing.ts';

let server: Listening;
let stopping: AbortController;
let allowed: boolean;
const lines: EventLine[] = [];

beforeAll(async () => {
  const app = createKoa({ log: silentLog });
  app.use((ctx) => {
    const stillAllowed = async () => {
      if (!allowed) throw new Error('not any more');
    };
    lines.unshift(openEventLine(ctx, { stopping: stopping.signal, stillAllowed }));
  });
  server = await listenOnFreePort(app);
});
beforeEach(() => {
  [stopping, allowed] = [new AbortController(), true];
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
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
  line.send('entry', { text: 'two\nlines' });
  await vi.advanceTimersByTimeAsync(15_000);
  line.send('entry', 2);
  allowed = false;
  await vi.advanceTimersByTimeAsync(15_000);
  expect(line.ended.aborted).toBe(true);
  line.send('entry', 3);
  expect(await text(answer)).toBe(
    ':\n\nevent: entry\ndata: {"text":"two\\nlines"}\n\n:\n\nevent: entry\ndata: 2\n\n',
  );
});

it('ends when the server stops, whole, and when its client goes', async () => {
  const { answer, line } = await open();
  line.send('job', 1);
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
    line.send('entry', data);
    await turn();
  }
  expect(sent).toBeGreaterThan(16);
  expect(sent).toBeLessThan(1_000);
  await expect(answer.toArray()).rejects.toThrow('aborted');
});
