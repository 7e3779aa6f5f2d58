import type { WorkEntry } from '@app/contracts';
import {
  breakableLink,
  type Link,
  silentLog,
  testMongoUrl,
  testRedisUrl,
} from '@app/service-kit/testing';
import mongoose from 'mongoose';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { startContent, type TestContent } from '../store/testing/start-content.ts';
import type { WorkLog } from './work-log.ts';

const ada = 'Ada';
const mongoUrl = testMongoUrl();
/** Two instances with the same database. The connections of `other` can be cut. */
let one: TestContent;
let other: TestContent;
let links: Record<'mongo' | 'redis', Link>;

beforeAll(async () => {
  links = { mongo: await breakableLink(mongoUrl), redis: await breakableLink(testRedisUrl()) };
  one = await startContent({ mongoUrl });
  other = await startContent({ mongoUrl: links.mongo.url, redisUrl: links.redis.url });
});
afterEach(() => {
  vi.restoreAllMocks();
});
afterAll(async () => {
  await one.close();
  await other.close();
  for (const link of Object.values(links)) await link.cut();
});

const create = async (workLog: WorkLog, content = crypto.randomUUID()) =>
  (await workLog.create({ status: 'info', content }, ada)).record;
const idOf = (record: { _id: unknown }) => String(record._id);
const knows = (workLog: WorkLog, id: string) =>
  workLog.select({}).records.some((record) => idOf(record) === id);

/** Records the calls that read the whole collection. */
const readings = ({ models }: TestContent) =>
  vi.spyOn(models.workEntries.collection, 'find').mock.calls;
/** Records the calls that look up a single entry or change. */
const looks = ({ models }: TestContent) =>
  [models.workEntries, models.workChanges].map((model) => vi.spyOn(model, 'findById').mock.calls);
const counters = (content: TestContent) =>
  content.models.workEntries.db.collection<{ _id: string; version: number }>('counters');
/** Waits until `other` receives announcements again. */
const reconnected = () => {
  const channel = `work-log-written:${one.models.workEntries.db.name}`;
  const state = async () => [other.parts().redis, await one.redis.pubsub('NUMSUB', channel)];
  return expect.poll(state).toEqual(['ready', [channel, 2]]);
};
const missing = '64b000000000000000000001';

/** Makes the next write succeed in the database, but fail for the caller. */
function loseResponse(content: TestContent, name: 'workEntries' | 'workChanges'): void {
  const collection = content.models[name].collection;
  const lost = withoutResponse(collection.insertOne.bind(collection));
  vi.spyOn(collection, 'insertOne').mockImplementationOnce(lost);
}

function withoutResponse<Given extends unknown[]>(write: (...given: Given) => Promise<unknown>) {
  return async (...given: Given): Promise<never> => {
    await write(...given);
    throw new mongoose.mongo.MongoNetworkError('the response was lost');
  };
}

describe('the work log', () => {
  it('cannot be read until it is loaded, and retries loading if the database was unreachable', async () => {
    expect(() => other.workLog.select({}).records).toThrow(
      expect.objectContaining({ code: 'unavailable' }),
    );
    await links.mongo.cut();
    await expect(other.workLog.loaded).rejects.toMatchObject({ code: 'unavailable' });
    await expect(other.workLog.catchUp()).rejects.toMatchObject({ code: 'unavailable' });
    await links.mongo.restore();
    await vi.waitFor(() => other.workLog.catchUp(), { timeout: 60_000, interval: 100 });
    await one.workLog.loaded;
    expect(other.workLog.select({}).records).toEqual([]);
  });

  it('does not delay the journal while it loads', async () => {
    const alone = await startContent();
    try {
      const reading = Promise.withResolvers<null>();
      const cursor = { next: () => reading.promise, close: async () => undefined };
      const { collection } = alone.models.workChanges;
      vi.spyOn(collection, 'find').mockImplementationOnce(() => cursor as never);
      const loaded = alone.workLog.loaded;
      const issue = { year: 2026, volume: 1, issue: 1 };
      const created = await alone.post('/api/admin/create-issue', issue, alone.sign('admin'));
      expect(created.status).toBe(201);
      expect((await alone.get('/api/archives/2026/1/1')).status).toBe(200);
      expect(alone.parts()).toMatchObject({ database: 'ready', workLog: 'loading' });
      reading.resolve(null);
      await loaded;
      expect(alone.parts()).toMatchObject({ workLog: 'ready' });
    } finally {
      await alone.close();
    }
  });

  it('is read from the database only once if there is a single instance', async () => {
    const alone = await startContent();
    try {
      await alone.workLog.loaded;
      const read = readings(alone);
      const entry = await create(alone.workLog);
      await Promise.all([create(alone.workLog), create(alone.workLog)]);
      await alone.workLog.changeStatus(idOf(entry), { status: 'urgent' }, ada);
      for (let round = 0; round < 3; round += 1) await alone.workLog.catchUp();
      expect(read).toEqual([]);
      expect(alone.workLog.size).toBe(3);
    } finally {
      await alone.close();
    }
  });

  it('applies the writes of another instance at once, and notifies followers', async () => {
    const notified: WorkEntry[] = [];
    // Loading has increased the counter without an announcement. `other` must first catch up with this increase.
    for (let round = 0; round < 2; round += 1) await other.workLog.catchUp();
    other.workLog.follow((entry) => notified.push(entry));
    const read = readings(other);
    const entry = await create(one.workLog);
    const id = idOf(entry);
    await other.workLog.caughtUp();
    expect(other.workLog.history(id)).toEqual(entry);
    const changed = await one.workLog.changeStatus(id, { status: 'urgent', version: 0 }, ada);
    await other.workLog.caughtUp();
    expect(other.workLog.history(id)).toEqual(changed);
    expect(changed.changes).toMatchObject([{ by: 'Ada', from: 'info', to: 'urgent' }]);
    expect(notified.map(({ id, status, version }) => [id, status, version])).toEqual([
      [id, 'info', 0],
      [id, 'urgent', 1],
    ]);
    await other.workLog.changeStatus(id, { status: 'journal', version: 1 }, ada);
    expect([notified.length, read.length]).toEqual([3, 0]);
  });

  it('detects a write without an announcement by the counter, and accepts writes without Redis', async () => {
    await links.redis.cut();
    const read = readings(other);
    const [entry, unannouncedHere] = [await create(one.workLog), await create(other.workLog)];
    expect(knows(other.workLog, idOf(unannouncedHere))).toBe(true);
    const caughtUp = vi.fn();
    const catchingUp = other.workLog.caughtUp().then(caughtUp);
    await other.workLog.catchUp();
    // No entry is read yet, because the announcement may still arrive.
    expect([read.length, caughtUp.mock.calls.length]).toEqual([0, 0]);
    await other.workLog.catchUp();
    await catchingUp;
    expect(knows(other.workLog, idOf(entry))).toBe(true);
    await one.workLog.catchUp();
    await one.workLog.catchUp();
    expect(knows(one.workLog, idOf(unannouncedHere))).toBe(true);
    await links.redis.restore();
    await reconnected();
    await other.workLog.catchUp();
    expect(read).toHaveLength(1);
  });

  it('refuses a change of an outdated version on every instance', async () => {
    const counting = counters(one);
    const lost = withoutResponse(counting.findOneAndUpdate.bind(counting) as never);
    vi.spyOn(counting, 'findOneAndUpdate').mockImplementation(lost);
    const id = idOf(await create(one.workLog));
    await one.workLog.changeStatus(id, { status: 'urgent' }, ada);
    expect(knows(other.workLog, id)).toBe(false);
    // `other` has not applied the change, which was not announced, but must still reject a change of the old version.
    const late = other.workLog.changeStatus(id, { status: 'working', version: 0 }, ada);
    await expect(late).rejects.toMatchObject({ code: 'version_conflict' });
    expect(other.workLog.history(id)).toMatchObject({ status: 'urgent', version: 1 });
    const same = await other.workLog.changeStatus(id, { status: 'urgent', version: 1 }, ada);
    expect(same.version).toBe(1);
    const next = await other.workLog.changeStatus(id, { status: 'info' }, ada);
    expect(next.changes.map(({ from, to }) => `${from} ${to}`)).toEqual([
      'info urgent',
      'urgent info',
    ]);
  });

  it('responds to unchanged updates from memory if all writes are applied', async () => {
    const id = idOf(await create(one.workLog));
    // The response to an increment was lost, so the second call increments again.
    for (let round = 0; round < 2; round += 1) await one.workLog.catchUp();
    const look = looks(one);
    expect((await one.workLog.changeStatus(id, { status: 'info' }, ada)).version).toBe(0);
    const late = one.workLog.changeStatus(id, { status: 'urgent', version: 7 }, ada);
    await expect(late).rejects.toMatchObject({ code: 'version_conflict' });
    const none = one.workLog.changeStatus(missing, { status: 'urgent' }, ada);
    await expect(none).rejects.toMatchObject({ code: 'not_found' });
    expect(look).toEqual([[], []]);
  });

  it('announces a write later if the counter cannot be increased', async () => {
    vi.spyOn(counters(one), 'findOneAndUpdate').mockRejectedValueOnce(
      new Error('the disk is full'),
    );
    const id = idOf(await create(one.workLog));
    expect([knows(one.workLog, id), knows(other.workLog, id)]).toEqual([true, false]);
    await one.workLog.catchUp();
    await expect.poll(() => knows(other.workLog, id)).toBe(true);
  });

  it('finds a write whose response was lost on every instance', async () => {
    const content = crypto.randomUUID();
    const has = (workLog: WorkLog, status: string) =>
      workLog
        .select({ search: content })
        .records.map((record) => record.status)
        .join() === status;
    loseResponse(one, 'workEntries');
    await expect(create(one.workLog, content)).rejects.toMatchObject({ code: 'unavailable' });
    expect(has(one.workLog, '')).toBe(true);
    await one.workLog.catchUp();
    expect(has(one.workLog, 'info')).toBe(true);
    await expect.poll(() => has(other.workLog, 'info')).toBe(true);

    const [entry] = one.workLog.select({ search: content }).records;
    if (!entry) throw new Error('the entry is gone');
    loseResponse(one, 'workChanges');
    const change = one.workLog.changeStatus(idOf(entry), { status: 'urgent' }, ada);
    await expect(change).rejects.toMatchObject({ code: 'unavailable' });
    // The caller repeats the request, but the change is already stored.
    const again = await one.workLog.changeStatus(idOf(entry), { status: 'urgent' }, ada);
    expect(again.version).toBe(1);
    // The caller can also revert a change that is unknown to this instance.
    loseResponse(one, 'workChanges');
    const lost = one.workLog.changeStatus(idOf(entry), { status: 'working' }, ada);
    await expect(lost).rejects.toMatchObject({ code: 'unavailable' });
    const back = await one.workLog.changeStatus(idOf(entry), { status: 'urgent' }, ada);
    expect(back.version).toBe(3);
    await one.workLog.catchUp();
    await expect
      .poll(() => [one, other].map(({ workLog }) => has(workLog, 'urgent')))
      .toEqual([true, true]);
  });

  it('creates only one entry if a request is repeated because its response was lost', async () => {
    const sent = { id: '64b000000000000000000002', status: 'info', content: 'again' } as const;
    loseResponse(one, 'workEntries');
    await expect(one.workLog.create(sent, ada)).rejects.toMatchObject({ code: 'unavailable' });
    const { record, isNew } = await one.workLog.create(sent, ada);
    expect([idOf(record), isNew]).toEqual([sent.id, false]);
    await one.workLog.catchUp();
    await expect.poll(() => knows(other.workLog, sent.id)).toBe(true);
    expect(one.workLog.select({ search: 'again' }).records).toHaveLength(1);
  });

  it('runs one attempt to catch up at a time', async () => {
    const read = vi.spyOn(counters(one), 'findOne').mock.calls;
    await Promise.all([one.workLog.catchUp(), one.workLog.catchUp()]);
    expect(read).toHaveLength(1);
  });

  it('removes entries that are missing in a restored database', async () => {
    const id = idOf(await create(one.workLog));
    await expect.poll(() => knows(other.workLog, id)).toBe(true);
    await counters(one).updateOne({ _id: 'work log' }, { $inc: { version: 1 } });
    const looked = vi.spyOn(counters(other), 'findOne').mock.results;
    const catchingUp = other.workLog.caughtUp();
    await looked[0]?.value;
    await one.models.workEntries.collection.deleteOne({ _id: new mongoose.Types.ObjectId(id) });
    await counters(one).updateOne({ _id: 'work log' }, { $set: { version: 1 } });
    for (const { workLog } of [one, other]) {
      await workLog.catchUp();
      expect(knows(workLog, id)).toBe(false);
    }
    await catchingUp;
    const next = idOf(await create(one.workLog));
    await expect.poll(() => knows(other.workLog, next)).toBe(true);
    const read = readings(other);
    await links.redis.cut();
    const unannounced = idOf(await create(one.workLog));
    await other.workLog.catchUp();
    await other.workLog.catchUp();
    expect([knows(other.workLog, unannounced), read.length]).toEqual([true, 1]);
    await links.redis.restore();
    await reconnected();
  });

  it('loads earlier entries with their history after a restart, and ignores invalid documents', async () => {
    const entry = await create(one.workLog);
    const id = idOf(entry);
    const { workEntries, workChanges } = one.models;
    await workEntries.collection.insertMany([
      { content: 'x' },
      { content: 'x', status: 'done', createdby: 'Ada', created_at: new Date() },
    ] as never[]);
    await workChanges.collection.insertOne({ _id: `${id}/1`, by: 'Ada', to: 'info' } as never);
    const errors = vi.spyOn(silentLog, 'error').mock.calls;
    const third = await startContent({ mongoUrl });
    try {
      await third.workLog.loaded;
      await other.workLog.catchUp();
      await other.workLog.catchUp();
      expect(third.workLog.select({}).records.length).toBeGreaterThan(5);
      expect(third.workLog.select({}).records).toEqual(other.workLog.select({}).records);
      // An invalid change has the number of the next change. The service looks this number up only once.
      const look = vi.spyOn(third.models.workChanges, 'findById').mock.calls;
      const change = third.workLog.changeStatus(id, { status: 'urgent' }, ada);
      await expect(change).rejects.toMatchObject({ code: 'version_conflict' });
      expect(look).toHaveLength(1);
      // Both instances that have read these documents log each of them once.
      expect(errors.filter(([error]) => 'id' in Object(error))).toHaveLength(2 * 3);
    } finally {
      await third.close();
    }
  });
});
