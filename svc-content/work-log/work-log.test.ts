import type { WorkEntry } from '@app/contracts';
import { breakableLink, type Link, testMongoUrl, testRedisUrl } from '@app/service-kit/testing';
import mongoose from 'mongoose';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { startContent, type TestContent } from '../testing/start-content.ts';
import type { WorkLog } from './work-log.ts';

const ada = { id: 'u1', name: 'Ada' };
const mongoUrl = testMongoUrl();
/** Two instances of one database; what `other` needs can be taken from it. */
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

const create = (workLog: WorkLog, content = crypto.randomUUID()) =>
  workLog.create({ status: 'info', content }, ada);
const idOf = (record: { _id: unknown }) => String(record._id);
const knows = (workLog: WorkLog, id: string) =>
  workLog.select({}).records.some((record) => idOf(record) === id);

/** How often everything is read. */
const readings = (content: TestContent) => vi.spyOn(content.models.workEntries, 'find').mock.calls;

/** The database does what the next write is, and its answer is lost. */
function loseAnswer(content: TestContent, name: 'workEntries' | 'workChanges'): void {
  const collection = content.models[name].collection;
  const done = collection.insertOne.bind(collection) as (...given: unknown[]) => Promise<unknown>;
  vi.spyOn(collection, 'insertOne').mockImplementationOnce((async (...given: unknown[]) => {
    await done(...given);
    throw new mongoose.mongo.MongoNetworkError('the answer was lost');
  }) as never);
}

describe('the work log', () => {
  it('cannot be read until it is loaded, which is tried again when the database was away', async () => {
    expect(() => other.workLog.select({}).records).toThrow(
      expect.objectContaining({ code: 'unavailable' }),
    );
    await links.mongo.cut();
    await expect(other.workLog.loaded).rejects.toMatchObject({ code: 'unavailable' });
    await expect(other.workLog.catchUp()).rejects.toMatchObject({ code: 'unavailable' });
    await links.mongo.restore();
    await vi.waitFor(() => other.workLog.catchUp(), { timeout: 20_000, interval: 100 });
    await one.workLog.loaded;
    expect(other.workLog.select({}).records).toEqual([]);
  });

  it('of one instance never reads everything after that', async () => {
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

  it('learns at once what another instance writes, and tells it', async () => {
    const told: WorkEntry[] = [];
    const leave = other.workLog.follow((entry) => told.push(entry));
    const read = readings(other);
    const entry = await create(one.workLog);
    const id = idOf(entry);
    await vi.waitFor(() => expect(other.workLog.history(id)).toEqual(entry));
    const changed = await one.workLog.changeStatus(id, { status: 'urgent', version: 0 }, ada);
    await vi.waitFor(() => expect(other.workLog.history(id)).toEqual(changed));
    expect(changed.changes).toMatchObject([{ by: 'Ada', byId: 'u1', from: 'info', to: 'urgent' }]);
    expect(told.map(({ id, status, version }) => [id, status, version])).toEqual([
      [id, 'info', 0],
      [id, 'urgent', 1],
    ]);
    leave();
    await other.workLog.changeStatus(id, { status: 'journal', version: 1 }, ada);
    expect([told.length, read.length]).toEqual([2, 0]);
  });

  it('finds by the counter what no announcement told, and is written to without Redis', async () => {
    await links.redis.cut();
    const read = readings(other);
    const [entry, own] = [await create(one.workLog), await create(other.workLog)];
    expect(knows(other.workLog, idOf(own))).toBe(true);
    await other.workLog.catchUp();
    // The announcement may be on its way still.
    expect(read).toEqual([]);
    await other.workLog.catchUp();
    expect(knows(other.workLog, idOf(entry))).toBe(true);
    await one.workLog.catchUp();
    await one.workLog.catchUp();
    expect(knows(one.workLog, idOf(own))).toBe(true);
    await links.redis.restore();
    await vi.waitFor(() => expect(other.parts()).toMatchObject({ redis: 'ready' }), 10_000);
    await other.workLog.catchUp();
    expect(read).toHaveLength(1);
  });

  it('is changed by whoever has seen the latest, on whichever instance', async () => {
    vi.spyOn(
      one.models.workEntries.db.collection('counters'),
      'findOneAndUpdate',
    ).mockRejectedValue(new mongoose.mongo.MongoNetworkError('nothing is counted'));
    const id = idOf(await create(one.workLog));
    await one.workLog.changeStatus(id, { status: 'urgent' }, ada);
    expect(knows(other.workLog, id)).toBe(false);
    // Not known there, not counted, and yet neither missing nor written over.
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

  it('has the others hear later of a write that was not counted', async () => {
    const counters = one.models.workEntries.db.collection('counters');
    vi.spyOn(counters, 'findOneAndUpdate').mockRejectedValueOnce(new Error('the disk is full'));
    const id = idOf(await create(one.workLog));
    expect([knows(one.workLog, id), knows(other.workLog, id)]).toEqual([true, false]);
    await one.workLog.catchUp();
    await vi.waitFor(() => expect(knows(other.workLog, id)).toBe(true));
  });

  it('finds a write whose answer was lost, on every instance', async () => {
    const content = crypto.randomUUID();
    const has = (workLog: WorkLog, status: string) =>
      workLog
        .select({ search: content })
        .records.map((record) => record.status)
        .join() === status;
    loseAnswer(one, 'workEntries');
    await expect(create(one.workLog, content)).rejects.toMatchObject({ code: 'unavailable' });
    expect(has(one.workLog, '')).toBe(true);
    await one.workLog.catchUp();
    expect(has(one.workLog, 'info')).toBe(true);
    await vi.waitFor(() => expect(has(other.workLog, 'info')).toBe(true));

    const [entry] = one.workLog.select({ search: content }).records;
    if (!entry) throw new Error('the entry is gone');
    loseAnswer(one, 'workChanges');
    const change = one.workLog.changeStatus(idOf(entry), { status: 'urgent' }, ada);
    await expect(change).rejects.toMatchObject({ code: 'unavailable' });
    // Its writer tries again, and there is nothing left to write.
    const again = await one.workLog.changeStatus(idOf(entry), { status: 'urgent' }, ada);
    expect(again.version).toBe(1);
    await one.workLog.catchUp();
    await vi.waitFor(() => {
      for (const { workLog } of [one, other]) expect(has(workLog, 'urgent')).toBe(true);
    });
  });

  it('holds after a restart what was written before, with its history', async () => {
    const third = await startContent({ mongoUrl });
    try {
      await third.workLog.loaded;
      await other.workLog.catchUp();
      await other.workLog.catchUp();
      expect(third.workLog.select({}).records.length).toBeGreaterThan(5);
      expect(third.workLog.select({}).records).toEqual(other.workLog.select({}).records);
    } finally {
      await third.close();
    }
  });
});
