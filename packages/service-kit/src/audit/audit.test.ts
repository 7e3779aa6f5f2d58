import {
  AUDIT_PAGE_SIZE,
  type AuditEntry,
  auditPageSchema,
  auditQuerySchema,
} from '@app/contracts';
import type { Connection } from 'mongoose';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createKoa } from '../http/app.ts';
import { connectDatabase } from '../mongo/database.ts';
import {
  breakableLink,
  type Link,
  listenOnFreePort,
  silentLog,
  testMongoUrl,
} from '../testing/index.ts';
import { Audit, type AuditedChange, auditedChange, verifyAudit } from './audit.ts';
import { chained, type UnchainedEntry } from './chain.ts';
import { type AuditSegment, auditSegments, segmentOf, storedEntry } from './entries.ts';

let link: Link;
let url: string;
let database: Connection;

beforeAll(async () => {
  url = testMongoUrl();
  link = await breakableLink(url);
  database = await connectDatabase(url, silentLog);
});
beforeEach(async () => {
  for (const segment of await auditSegments(database)) await segment.deleteMany({});
});
afterAll(async () => {
  await database.dropDatabase();
  await database.close();
  await link.cut();
});

const open = () => Audit.open(database, silentLog);
const query = (filters: object = {}) => auditQuerySchema.parse(filters);

function change(title: string, more: Partial<AuditedChange> = {}): AuditedChange {
  return {
    by: { id: 'u1', name: 'Ada' },
    address: '192.0.2.7',
    action: 'update',
    kind: 'article',
    record: 'a1',
    label: 'R-1',
    ...auditedChange({ title: 'Old', pages: 3 }, { title, pages: 3 }),
    ...more,
  };
}

async function record(audit: Audit, ...titles: string[]) {
  for (const title of titles) await audit.record(change(title));
}

async function insertThousand() {
  let head: AuditEntry | undefined;
  const thousand = Array.from({ length: 1_000 }, (_, n) => {
    head = chained({ ...change(`Title ${n}`), at: new Date(n).toISOString() }, head);
    return storedEntry(head);
  });
  await segmentOf(database, 1).insertMany(thousand);
}

it('records who changed what from which address, with the values that differ', async () => {
  const audit = await open();
  await record(audit, 'New');
  const { entries: found, total } = await audit.page(query());
  expect(total).toBe(1);
  expect(found[0]).toMatchObject({
    seq: 1,
    at: expect.stringMatching(/Z$/),
    by: { id: 'u1', name: 'Ada' },
    address: '192.0.2.7',
    action: 'update',
    kind: 'article',
    record: 'a1',
    label: 'R-1',
    before: { title: 'Old' },
    after: { title: 'New' },
    previous: '0'.repeat(64),
    hash: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
});

it('stores all values exactly, so that the chain stays valid', async () => {
  const audit = await open();
  const after = {
    text: 'é\u0000\u{1F600}\ud800 <i>x</i>',
    at: new Date(5),
    nested: [[1, -0, 2 ** 53, null], { $set: { 'a.b': undefined } }],
    long: 'x'.repeat(200_000),
  };
  await audit.record(change('', { action: 'create', ...auditedChange(null, after) }));
  const [entry] = (await audit.page(query())).entries;
  expect(entry?.before).toBeNull();
  expect(entry?.after).toEqual(JSON.parse(JSON.stringify(after)));
  expect(await verifyAudit(database)).toMatchObject({ sound: true, entries: 1 });
});

it('adds no entry for an update that changed nothing', async () => {
  const audit = await open();
  await record(audit, 'Old');
  expect(await audit.page(query())).toMatchObject({ total: 0, entries: [] });
});

it('returns pages, the newest entry first, filtered by kind, record and part of the user’s name', async () => {
  const audit = await open();
  const titles = Array.from({ length: AUDIT_PAGE_SIZE + 2 }, (_, n) => `Title ${n}`);
  await record(audit, ...titles);
  await audit.record(
    change('', { kind: 'editor', record: 'e1', by: { id: 'u2', name: 'Grace' }, after: {} }),
  );
  const seqs = async (filters: object) =>
    (await audit.page(query(filters))).entries.map(({ seq }) => seq);
  const first = await seqs({});
  expect([first[0], first.length, first.at(-1)]).toEqual([53, 50, 4]);
  expect(await seqs({ page: 2 })).toEqual([3, 2, 1]);
  expect(await seqs({ page: 3 })).toEqual([]);
  expect(await seqs({ page: 2, pageSize: 3 })).toEqual([50, 49, 48]);
  expect(await seqs({ kind: 'editor' })).toEqual([53]);
  expect(await seqs({ record: 'e1' })).toEqual([53]);
  expect(await seqs({ by: ' gRA' })).toEqual([53]);
  expect(await seqs({ by: 'Grace', kind: 'article' })).toEqual([]);
  expect(await audit.page(query({ kind: 'article', page: 2 }))).toMatchObject({
    total: 52,
    page: 2,
    pageSize: 50,
    entries: [{ seq: 2 }, { seq: 1 }],
  });
  await audit.record(change('', { kind: 'editor', record: 'e1', action: 'delete' }));
  expect(await seqs({ kind: 'editor' })).toEqual([54, 53]);
  const { entries: later } = await (await open()).page(query({ kind: 'editor' }));
  expect(later.map(({ seq }) => seq)).toEqual([54, 53]);
});

it('starts another collection after a thousand entries', async () => {
  await insertThousand();
  const audit = await open();
  await record(audit, 'A thousand and one', 'A thousand and two');
  for (const each of [audit, await open()]) {
    const { total, entries } = await each.page(query());
    expect([total, ...entries.slice(0, 3).map(({ seq }) => seq)]).toEqual([1002, 1002, 1001, 1000]);
    expect((await each.page(query({ kind: 'article' }))).total).toBe(1002);
  }
  expect(await segmentOf(database, 1_001).countDocuments()).toBe(2);
  expect(await verifyAudit(database)).toMatchObject({ sound: true, entries: 1002 });
});

it('writes a single chain without gaps from several instances at once, and each instance returns all entries', async () => {
  const other = await connectDatabase(url, silentLog);
  try {
    const audits = [await open(), await Audit.open(other, silentLog)];
    const changes = Array.from({ length: 40 }, (_, n) => change(`Title ${n}`));
    await Promise.all(changes.map((one, n) => audits[n % 2]?.record(one)));
    expect(await verifyAudit(database)).toMatchObject({
      sound: true,
      entries: 40,
      head: { seq: 40 },
    });
    for (const audit of [...audits, await open()]) {
      const { total, entries: found } = await audit.page(query());
      expect([total, found[0]?.seq]).toEqual([40, 40]);
    }
  } finally {
    await other.close();
  }
});

it('continues after entries of another release, and returns and verifies all their fields', async () => {
  const audit = await open();
  await record(audit, 'Ours');
  const [ours] = (await audit.page(query())).entries;
  const { label: _label, ...without } = {
    ...change('Before labels'),
    at: new Date(0).toISOString(),
  };
  const second = chained(without as UnchainedEntry, ours);
  const third = chained(
    { ...without, label: 'R-1', action: 'archive', ...{ reason: 'Law' } },
    second,
  );
  await segmentOf(database, 2).insertMany([storedEntry(second), storedEntry(third)]);
  await record(audit, 'Ours again');
  expect(audit.waiting).toBe(0);
  expect(await verifyAudit(database)).toMatchObject({ sound: true, entries: 4 });
  const { total, entries: found } = await audit.page(query({ kind: 'article' }));
  expect([total, found.map(({ seq }) => seq)]).toEqual([4, [4, 3, 1]]);
  expect(found[1]).toEqual(third);
  expect(auditPageSchema.safeParse(await audit.page(query())).success).toBe(true);
});

it('queries each collection of a page only once', async () => {
  await insertThousand();
  const audit = await open();
  const find = vi.spyOn(Object.getPrototypeOf(segmentOf(database, 1)), 'find');
  try {
    const { entries: found } = await audit.page(query());
    expect([found.length, found[0]?.seq]).toEqual([50, 1_000]);
    expect(find).toHaveBeenCalledTimes(1);
  } finally {
    find.mockRestore();
  }
});

it('retains entries while the database is unreachable, refuses further changes meanwhile, and writes the entries later', async () => {
  const cuttable = await connectDatabase(link.url, silentLog);
  const audit = await Audit.open(cuttable, silentLog);
  const app = createKoa({ log: silentLog });
  app.use(audit.guard).use((ctx) => {
    ctx.body = 'changed';
  });
  const server = await listenOnFreePort(app);
  const write = async () => (await fetch(server.url, { method: 'POST' })).status;
  try {
    await record(audit, 'Before');
    expect([audit.waiting, await write()]).toEqual([0, 200]);
    await link.cut();
    await Promise.all([record(audit, 'First'), record(audit, 'Second')]);
    expect([audit.waiting, await write()]).toEqual([2, 503]);
    await expect(audit.page(query())).rejects.toMatchObject({ code: 'unavailable' });
    await link.restore();
    await vi.waitFor(() => expect(audit.waiting).toBe(0), 60_000);
    expect(await write()).toBe(200);
    const { entries: found } = await audit.page(query());
    expect(found.map(({ after }) => after?.title)).toEqual(['Second', 'First', 'Before']);
    expect(await verifyAudit(database)).toMatchObject({ sound: true, entries: 3 });
  } finally {
    await server.close();
    await audit.close();
    await cuttable.close();
  }
});

it('writes waiting entries before it closes', async () => {
  const cuttable = await connectDatabase(link.url, silentLog);
  const audit = await Audit.open(cuttable, silentLog);
  await link.cut();
  await record(audit, 'Late');
  expect(audit.waiting).toBe(1);
  await link.restore();
  await audit.close();
  await cuttable.close();
  expect(await verifyAudit(database)).toMatchObject({ sound: true, entries: 1 });
});

it('writes an entry only once if its acknowledgement was lost', async () => {
  const audit = await open();
  await record(audit, 'First');
  const insert = vi.spyOn(Object.getPrototypeOf(segmentOf(database, 1)), 'insertOne');
  insert.mockImplementationOnce(async function lost(this: AuditSegment, ...args: unknown[]) {
    await this.insertMany([args[0] as never]);
    throw new Error('the acknowledgement was lost');
  });
  await record(audit, 'Second');
  insert.mockRestore();
  expect(audit.waiting).toBe(1);
  // Reads the entry before it is written again.
  expect((await audit.page(query())).total).toBe(2);
  await record(audit, 'Third');
  await vi.waitFor(() => expect(audit.waiting).toBe(0), 60_000);
  const { entries: found } = await audit.page(query());
  expect(found.map(({ after }) => after?.title)).toEqual(['Third', 'Second', 'First']);
});
