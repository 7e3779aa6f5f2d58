import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import mongoose, { Schema } from 'mongoose';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createLogger } from '../process/log.ts';
import { breakableLink, type Link, silentLog, testMongoUrl } from '../testing/index.ts';
import {
  connectDatabase,
  isDuplicate,
  isRefused,
  isUnsent,
  orConflict,
  updateVersioned,
  withAppErrors,
} from './database.ts';

let link: Link;
let database: Awaited<ReturnType<typeof connectDatabase>>;

beforeAll(async () => {
  link = await breakableLink(testMongoUrl());
  await link.cut();
  const connecting = connectDatabase(link.url, silentLog);
  await link.restore();
  database = await connecting;
});
afterAll(async () => {
  await database.dropDatabase();
  await database.close();
  await link.cut();
});

/** Internals of the driver, because its public API cannot trigger a heartbeat. */
interface DriverServer {
  monitor: {
    s: { state: string };
    monitorId: { lastExecutionEnded: number; minHeartbeatFrequencyMS: number };
    connection: { socket: Socket };
    requestCheck(): void;
  };
}
interface DriverTopology {
  s: { servers: Map<string, DriverServer> };
}

// The collection has no indexes, because none may be under construction when the link is cut.
const count = () => {
  const plain = database.models.Plain ?? database.model('Plain', new Schema({ key: String }));
  return withAppErrors(plain.countDocuments().exec());
};

it('waits for a database that starts after the service', async () => {
  expect(database.readyState).toBe(1);
  expect(await count()).toBe(0);
});

it('rejects with unavailable within seconds while the database is unreachable, and recovers', async () => {
  await link.cut();
  await expect(count()).rejects.toMatchObject({ code: 'unavailable' });
  // Both limits are timers of this process, so a busy machine does not change which limit ends first.
  const error = await Promise.race([count().catch((thrown: unknown) => thrown), sleep(10_000)]);
  expect(error).toMatchObject({ code: 'unavailable' });
  expect([isRefused(error), isUnsent(error)]).toEqual([false, true]);
  await link.restore();
  await vi.waitFor(async () => expect(await count()).toBe(0), 60_000);
});

it('rejects commands in progress soon after the database freezes, and recovers', async () => {
  const link = await breakableLink(testMongoUrl());
  const connection = await connectDatabase(link.url, silentLog, {
    answerTimeoutMs: 60_000,
    connectTimeoutMs: 500,
  });
  const find = () => withAppErrors(connection.collection('any').findOne({}));
  try {
    await vi.waitFor(async () => expect(await find()).toBeNull(), 60_000);
    link.freeze();
    const start = performance.now();
    await expect(find()).rejects.toMatchObject({ code: 'unavailable' });
    // Less than the minute of a command: the heartbeat interval, the heartbeat time limit and two searches for a server.
    expect(performance.now() - start).toBeLessThan(50_000);
    link.thaw();
    await vi.waitFor(async () => expect(await find()).toBeNull(), 60_000);
  } finally {
    await connection.close();
    await link.cut();
  }
});

it('reconnects when the driver has sent a heartbeat on a closing socket', async () => {
  const link = await breakableLink(testMongoUrl());
  const connection = await connectDatabase(link.url, silentLog, { connectTimeoutMs: 1_000 });
  try {
    const find = () => withAppErrors(connection.collection('any').findOne({}));
    // Simulates a busy machine, on which the next heartbeat runs between the end of its socket and the socket's close
    // event.
    const { topology } = connection.getClient() as unknown as { topology: DriverTopology };
    const [{ monitor }] = [...topology.s.servers.values()] as [DriverServer];
    const { lastExecutionEnded, minHeartbeatFrequencyMS } = monitor.monitorId;
    monitor.monitorId.lastExecutionEnded = lastExecutionEnded - minHeartbeatFrequencyMS;
    monitor.connection.socket.prependListener('finish', () => monitor.requestCheck());
    const refused = expect(find()).rejects.toMatchObject({ code: 'unavailable' });
    await link.cut();
    await expect.poll(() => monitor.s.state).toBe('monitoring');
    await refused;
    await link.restore();
    await vi.waitFor(async () => expect(await find()).toBe(null), 60_000);
  } finally {
    await connection.close();
    await link.cut();
  }
});

it('distinguishes a refusal by a unique index from other errors, which are rethrown', async () => {
  const model = database.model('Unique', new Schema({ key: { type: String, unique: true } }));
  await model.createIndexes();
  await model.create({ key: 'a' });
  const again = await withAppErrors(model.create({ key: 'a' })).catch((error: unknown) => error);
  expect([isDuplicate(again), isRefused(again)]).toEqual([true, true]);
  const invalid = await withAppErrors(model.create({ key: [] as never })).catch(
    (error: unknown) => error,
  );
  expect(invalid).toMatchObject({ code: 'invalid_request', issues: [{ path: 'key' }] });
  expect([isDuplicate(invalid), isRefused(invalid)]).toEqual([false, true]);
  expect(isUnsent(new mongoose.mongo.MongoNetworkError('the answer was lost'))).toBe(false);
});

interface Versioned {
  title: string;
  owner: string;
  version: number;
}

it('updates a record if it still has the version that was read, and otherwise reports a conflict', async () => {
  const schema = new Schema({
    title: String,
    owner: String,
    version: { type: Number, default: 0 },
  });
  const records = database.model<Versioned>('Versioned', schema);
  const { _id } = await records.create({ title: 'first', owner: 'ada' });
  const read = { _id, version: 0 };
  const updated = await orConflict(updateVersioned(records, read, { title: 'second' }).lean());
  expect(updated).toMatchObject({ title: 'second', version: 1 });
  await expect(
    orConflict(updateVersioned(records, read, { title: 'third' })),
  ).rejects.toMatchObject({
    code: 'version_conflict',
  });
  const current = { _id, version: 1 };
  expect(await updateVersioned(records, current, { title: 'third' }, { owner: 'bob' })).toBeNull();
  expect(await records.findById(_id).lean()).toMatchObject({ title: 'second', version: 1 });
});

it.each([
  ['an id', { _id: new mongoose.Types.ObjectId() }],
  ['an id that is text', { _id: 'one' }],
  ['an id and a version', { _id: new mongoose.Types.ObjectId(), version: 1 }],
  ['a list of ids', { _id: { $in: [new mongoose.Types.ObjectId(), 'one'] } }],
])('finds %s by an index', async (_, filter) => {
  await database.collection('indexed').insertOne({ _id: new mongoose.Types.ObjectId() });
  const plan = await database.db?.command({ explain: { find: 'indexed', filter } });
  // The terms for the use of an index in query plans of SQLite (on which the embedded database is built) and MongoDB.
  expect(JSON.stringify(plan)).toMatch(/USING INDEX|IDHACK|IXSCAN|EXPRESS/);
});

it('returns documents exactly as they were stored', async () => {
  const { Binary, Long, ObjectId } = mongoose.mongo;
  const escaped = ['"\\/\b\f\n\r\t\u0000\u001f', '<b>R&amp;D</b>\u2028', '\\'];
  const texts = ['', 'plain', ...escaped, 'Ünïcødé 漢字 \u{1f600}'];
  const document = {
    ...{ _id: new ObjectId(), texts, nested: { list: [{}, { texts }], empty: {}, '<"é">': 1 } },
    numbers: [0, -1, 2 ** 31, -1.5e-300, Number.MAX_VALUE],
    long: Long.fromString('-9007199254740993'),
    ...{ at: new Date(-1), yes: true, no: false, none: null },
  };
  // The embedded database has separate code for these types.
  const rare = { _id: 'rare', bytes: new Binary(Buffer.from('bytes')), pattern: /a"b/i };
  const stored = [document, rare, { _id: 'empty' }];
  const collection = database.collection<{ _id: unknown }>('exact');
  await collection.insertMany(stored);
  expect(await collection.find().toArray()).toEqual(stored);
});

it('retries while the database refuses the login, and logs the reason', async () => {
  const url = new URL(testMongoUrl());
  // The embedded database has no users, so it refuses every login, with MongoDB's error code.
  url.username = 'user';
  url.password = 'wrong';
  const log = createLogger({ name: 'test', level: 'silent' });
  const logged = vi.spyOn(log, 'error');
  const refused = expect(connectDatabase(url.href, log, { attempts: 2 })).rejects;
  await refused.toMatchObject({ codeName: 'AuthenticationFailed' });
  expect(logged.mock.calls).toEqual([
    [expect.anything(), 'the database refused the login: check MONGO_URL'],
  ]);
});
