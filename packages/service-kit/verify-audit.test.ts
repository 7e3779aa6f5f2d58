import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Connection } from 'mongoose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Audit, auditedChange, verifyAudit } from './src/audit/audit.ts';
import { chained } from './src/audit/chain.ts';
import { type AuditSegment, entryOf, idOf, segmentOf, storedEntry } from './src/audit/entries.ts';
import { connectDatabase } from './src/mongo/database.ts';
import { silentLog, testMongoUrl } from './src/testing/index.ts';

const url = testMongoUrl();
let database: Connection;
let log: AuditSegment;

beforeAll(async () => {
  database = await connectDatabase(url, silentLog);
  log = segmentOf(database, 1);
});
beforeEach(async () => {
  await log.deleteMany({});
  const audit = await Audit.open(database, silentLog);
  for (let n = 1; n <= 6; n += 1) await audit.record(change(n));
});
afterAll(async () => {
  await database.dropDatabase();
  await database.close();
});

const change = (n: number) => ({
  by: { id: 'u1', name: 'Ada' },
  address: '192.0.2.7',
  action: 'update' as const,
  kind: 'article',
  record: 'a1',
  label: 'R-1',
  ...auditedChange({ pages: 0 }, { pages: n }),
});

async function entry(seq: number) {
  const found = await log.findOne({ _id: idOf(seq) });
  const read = found && entryOf(found);
  if (!read) throw new Error(`No entry ${seq}`);
  return read;
}
const put = async (made: Awaited<ReturnType<typeof entry>>) => {
  await log.deleteOne({ _id: idOf(made.seq) });
  await log.insertOne(storedEntry(made));
};
const remove = (seq: number) => log.deleteOne({ _id: idOf(seq) });

describe('a tampered log', () => {
  const fields = {
    at: new Date(0),
    by: { id: 'u1', name: 'Eve' },
    address: '192.0.2.8',
    action: 'create',
    kind: 'editor',
    record: 'a2',
    label: 'R-2',
    before: '{"pages":1}',
    after: '{"pages":30}',
    previous: 'f'.repeat(64),
    hash: 'f'.repeat(64),
  } as const;
  it.each(Object.entries(fields))('shows that %s of an entry was changed', async (field, value) => {
    await log.updateOne({ _id: idOf(3) }, { $set: { [field]: value } });
    expect(await verifyAudit(database)).toEqual({
      sound: false,
      seq: 3,
      reason: 'its content is not what its hash was made of',
    });
  });

  it('shows that something was added to an entry', async () => {
    await log.updateOne({ _id: idOf(3) }, { $set: { note: 'approved' } } as object);
    expect(await verifyAudit(database)).toMatchObject({ sound: false, seq: 3 });
  });

  it('shows that an entry was changed and given the hash that then fits', async () => {
    const { previous: _previous, hash: _hash, seq: _seq, ...third } = await entry(3);
    await put(chained({ ...third, label: 'R-2' }, await entry(2)));
    const reason = 'it does not follow the entry before';
    expect(await verifyAudit(database)).toEqual({ sound: false, seq: 4, reason });
  });

  it('shows that an entry is not one any more', async () => {
    await log.updateOne({ _id: idOf(3) }, { $unset: { hash: 1 } });
    expect(await verifyAudit(database)).toMatchObject({ sound: false, seq: 3 });
    await log.updateOne({ _id: idOf(2) }, { $set: { after: '{' } });
    expect(await verifyAudit(database)).toMatchObject({ sound: false, seq: 2 });
  });

  it('shows that an entry was removed, the first one too', async () => {
    await remove(4);
    const reason = 'it is missing';
    expect(await verifyAudit(database)).toEqual({ sound: false, seq: 4, reason });
    await remove(1);
    expect(await verifyAudit(database)).toEqual({ sound: false, seq: 1, reason });
  });

  it('shows that the entries after a removed one were given its place', async () => {
    const [fifth, sixth] = [await entry(5), await entry(6)];
    await put({ ...fifth, seq: 4 });
    await put({ ...sixth, seq: 5 });
    await remove(6);
    expect(await verifyAudit(database)).toMatchObject({ sound: false, seq: 4 });
  });

  it('shows that an entry was put in', async () => {
    const { previous: _previous, hash: _hash, seq: _seq, ...third } = await entry(3);
    for (const seq of [6, 5, 4]) await put({ ...(await entry(seq)), seq: seq + 1 });
    await put(chained({ ...third, label: 'R-2' }, await entry(3)));
    expect(await verifyAudit(database)).toMatchObject({ sound: false, seq: 5 });
  });

  it('shows a document that has no place in it', async () => {
    const { _id, ...stored } = storedEntry(await entry(3));
    await log.insertOne(stored as never);
    expect(await verifyAudit(database)).toMatchObject({ sound: false, seq: 7 });
  });

  it('shows that two entries were exchanged', async () => {
    const [third, fourth] = [await entry(3), await entry(4)];
    await put({ ...third, seq: 4 });
    await put({ ...fourth, seq: 3 });
    expect(await verifyAudit(database)).toMatchObject({ sound: false, seq: 3 });
  });

  it('shows a cut-off end and a log written anew only to whoever kept an entry', async () => {
    const kept = await entry(6);
    await remove(6);
    expect(await verifyAudit(database)).toMatchObject({
      sound: true,
      entries: 5,
      head: { seq: 5 },
    });
    expect(await verifyAudit(database, kept)).toEqual({
      sound: false,
      seq: 6,
      reason: 'it is missing: the log ends before entry 6, which was kept',
    });
    const audit = await Audit.open(database, silentLog);
    await audit.record(change(7));
    expect(await verifyAudit(database)).toMatchObject({ sound: true, entries: 6 });
    const reason = 'it is not the one that was kept';
    expect(await verifyAudit(database, kept)).toEqual({ sound: false, seq: 6, reason });
  });

  it('may have grown since an entry was kept', async () => {
    expect(await verifyAudit(database, await entry(2))).toMatchObject({ sound: true, entries: 6 });
  });
});

describe('verify-audit.ts', () => {
  const script = fileURLToPath(new URL('verify-audit.ts', import.meta.url));
  const run = (...args: string[]) => {
    const env = { ...process.env, MONGO_URL: url };
    const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], {
      env,
      encoding: 'utf8',
    });
    return { status, stdout, stderr };
  };

  it('tells how many entries are sound, and the last one to be kept', async () => {
    const { seq, hash } = await entry(6);
    const stdout = `6 entries, sound, the last is ${seq}:${hash}\n`;
    expect(run()).toEqual({ status: 0, stdout, stderr: '' });
    expect(run('--expect', `${seq}:${hash}`)).toMatchObject({ status: 0, stdout });
    await log.deleteMany({});
    expect(run()).toMatchObject({ status: 0, stdout: '0 entries, sound\n' });
  });

  it('ends with 1 and the first entry that is not sound', async () => {
    await remove(4);
    const stdout = 'NOT SOUND from entry 4 on: it is missing\n';
    expect(run()).toEqual({ status: 1, stdout, stderr: '' });
    const { seq, hash } = await entry(6);
    await remove(6);
    await remove(5);
    expect(run('--expect', `${seq}:${hash}`)).toMatchObject({ status: 1 });
  });

  it('refuses what is no entry', () => {
    for (const args of [['--expect', '6'], ['--expect', '0:00'], ['--other'], ['more']]) {
      expect(run(...args)).toMatchObject({
        status: 1,
        stdout: '',
        stderr: expect.stringContaining('Usage: '),
      });
    }
  });
});
