import {
  revokedKey,
  WORK_EVENTS_PATH,
  WORK_LOG_PATH,
  type WorkEntry,
  workEntryPath,
  workEntrySchema,
} from '@app/contracts';
import { testMongoUrl, testRedisUrl } from '@app/service-kit/testing';
import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { startContent, type TestContent } from '../store/testing/start-content.ts';

let content: TestContent;
const mongoUrl = testMongoUrl();
const redis = new Redis(testRedisUrl());

beforeAll(async () => {
  content = await startContent({ mongoUrl });
  await content.workLog.loaded;
});
afterEach(() => vi.useRealTimers());
afterAll(async () => {
  redis.disconnect();
  await content.close();
});

/** Opens a stream and records its events. They are complete once `ended` is fulfilled. */
async function listen(to: TestContent, token: string) {
  const answer = await to.get(WORK_EVENTS_PATH, token);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toContain('text/event-stream');
  const line = { text: '', ended: Promise.resolve() };
  const read = async () => {
    for await (const piece of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      line.text += piece;
    }
  };
  line.ended = read();
  return line;
}

const entriesIn = (text: string): WorkEntry[] =>
  [...text.matchAll(/event: entry\ndata: (.*)\n\n/g)].map(([, data = '']) =>
    workEntrySchema.strict().parse(JSON.parse(data)),
  );

it('sends each entry that is created or changed to every stream on every instance', async () => {
  const other = await startContent({ mongoUrl });
  await other.workLog.loaded;
  const token = content.sign('staff');
  const lines = [
    await listen(content, token),
    await listen(content, content.sign('admin')),
    await listen(other, other.sign('staff')),
  ];
  const work = { status: 'urgent', content: '<p>Two\nlines, <em>தமிழ்</em></p>' };
  const entry = (await (await content.post(WORK_LOG_PATH, work, token)).json()) as WorkEntry;
  const changed = await fetch(content.url + workEntryPath(entry.id), {
    method: 'PUT',
    body: JSON.stringify({ status: 'working' }),
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
  });
  const after = (await changed.json()) as WorkEntry;
  expect(after).toMatchObject({ id: entry.id, status: 'working', version: 1 });
  await vi.waitFor(() => {
    for (const { text } of lines.slice(0, 2)) expect(entriesIn(text)).toEqual([entry, after]);
    // The other instance reads the announced entry, and may receive both writes at once.
    expect(entriesIn(lines[2]?.text ?? '').at(-1)).toEqual(after);
  }, 60_000);
  // A stopping server ends its own streams. Streams of other servers stay open.
  await Promise.all([other.close(), lines[2]?.ended]);
});

it('ends a stream with its session', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const token = content.sign('staff');
  const lines = [await listen(content, token), await listen(content, content.sign('staff'))];
  vi.advanceTimersByTime(15_000);
  const beats = ':\n\n:\n\n';
  await vi.waitFor(() => expect(lines.map(({ text }) => text)).toEqual([beats, beats]), 60_000);
  const { sid: session } = JSON.parse(atob(token.split('.')[1] ?? '')) as { sid: string };
  await redis.set(revokedKey(session), '1', 'EX', 60);
  vi.advanceTimersByTime(15_000);
  await lines[0]?.ended;
  expect(lines[0]?.text).toBe(beats);
  await vi.waitFor(() => expect(lines[1]?.text).toBe(`${beats}:\n\n`), 60_000);
});

it('ends a stream if many entries change at once, so that its client reloads the list', async () => {
  const other = await startContent({ mongoUrl });
  const line = await listen(other, other.sign('staff'));
  await other.workLog.loaded;
  const made = {
    content: 'old',
    status: 'info',
    createdby: 'Ada',
    created_at: new Date(0),
  } as const;
  await content.models.workEntries.insertMany(Array.from({ length: 51 }, () => ({ ...made })));
  // The writes are counted but not announced, so the second attempt to catch up reads all entries.
  await other.models.settings.db
    .collection<{ _id: string; version: number }>('counters')
    .updateOne({ _id: 'work log' }, { $inc: { version: 1 } });
  for (let look = 0; look < 2; look += 1) await other.workLog.catchUp();
  await line.ended;
  expect(entriesIn(line.text)).toEqual([]);
  await other.close();
});

it('is available to staff only', async () => {
  expect((await content.get(WORK_EVENTS_PATH)).status).toBe(401);
});
