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
  kind: 'article' as const,
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
const put = async (changed: Awaited<ReturnType<typeof entry>>) => {
  await log.deleteOne({ _id: idOf(changed.seq) });
  await log.insertOne(storedEntry(changed));
};
const remove = (seq: number) => log.deleteOne({ _id: idOf(seq) });

describe('verifyAudit', () => {
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
  it.each(Object.entries(fields))('reports a changed %s', async (field, value) => {
    await log.updateOne({ _id: idOf(3) }, { $set: { [field]: value } });
    expect(await verifyAudit(database)).toEqual({
      sound: false,
      seq: 3,
      reason: 'its content does not match its hash',
    });
  });

  it('reports an added field', async () => {
    await log.updateOne({ _id: idOf(3) }, { $set: { note: 'approved' } } as object);
    expect(await verifyAudit(database)).toMatchObject({ sound: false, seq: 3 });
  });

  it('reports an entry that was changed together with its hash', async () => {
    const { previous: _previous, hash: _hash, seq: _seq, ...third } = await entry(3);
    await put(chained({ ...third, label: 'R-2' }, await entry(2)));
    const reason = 'it does not follow the previous entry';
    expect(await verifyAudit(database)).toEqual({ sound: false, seq: 4, reason });
  });

  it('reports a document that is no longer an entry', async () => {
    await log.updateOne({ _id: idOf(3) }, { $unset: { hash: 1 } });
    expect(await verifyAudit(database)).toMatchObject({ sound: false, seq: 3 });
    await log.updateOne({ _id: idOf(2) }, { $set: { after: '{' } });
    expect(await verifyAudit(database)).toMatchObject({ sound: false, seq: 2 });
  });

  it('reports a removed entry, including the first', async () => {
    await remove(4);
    const reason = 'it is missing';
    expect(await verifyAudit(database)).toEqual({ sound: false, seq: 4, reason });
    await remove(1);
    expect(await verifyAudit(database)).toEqual({ sound: false, seq: 1, reason });
  });

  it('reports a removed entry after which the others were renumbered', async () => {
    const [fifth, sixth] = [await entry(5), await entry(6)];
    await put({ ...fifth, seq: 4 });
    await put({ ...sixth, seq: 5 });
    await remove(6);
    expect(await verifyAudit(database)).toMatchObject({ sound: false, seq: 4 });
  });

  it('reports an inserted entry', async () => {
    const { previous: _previous, hash: _hash, seq: _seq, ...third } = await entry(3);
    for (const seq of [6, 5, 4]) await put({ ...(await entry(seq)), seq: seq + 1 });
    await put(chained({ ...third, label: 'R-2' }, await entry(3)));
    expect(await verifyAudit(database)).toMatchObject({ sound: false, seq: 5 });
  });

  it('reports a document whose id is not an encoded number', async () => {
    const { _id, ...stored } = storedEntry(await entry(3));
    await log.insertOne(stored as never);
    expect(await verifyAudit(database)).toMatchObject({ sound: false, seq: 7 });
  });

  it('reports two swapped entries', async () => {
    const [third, fourth] = [await entry(3), await entry(4)];
    await put({ ...third, seq: 4 });
    await put({ ...fourth, seq: 3 });
    expect(await verifyAudit(database)).toMatchObject({ sound: false, seq: 3 });
  });

  it('reports a missing end or a rewritten log only if it is given an expected entry', async () => {
    const expected = await entry(6);
    await remove(6);
    expect(await verifyAudit(database)).toMatchObject({
      sound: true,
      entries: 5,
      head: { seq: 5 },
    });
    expect(await verifyAudit(database, expected)).toEqual({
      sound: false,
      seq: 6,
      reason: 'it is missing: the log ends before the expected entry 6',
    });
    const audit = await Audit.open(database, silentLog);
    await audit.record(change(7));
    expect(await verifyAudit(database)).toMatchObject({ sound: true, entries: 6 });
    const reason = 'it is not the expected entry';
    expect(await verifyAudit(database, expected)).toEqual({ sound: false, seq: 6, reason });
  });

  it('accepts a log that has grown since the expected entry', async () => {
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

  it('prints the number of entries and the last entry', async () => {
    const { seq, hash } = await entry(6);
    const stdout = `6 entries, sound, the last is ${seq}:${hash}\n`;
    expect(run()).toEqual({ status: 0, stdout, stderr: '' });
    expect(run('--expect', `${seq}:${hash}`)).toMatchObject({ status: 0, stdout });
    await log.deleteMany({});
    expect(run()).toMatchObject({ status: 0, stdout: '0 entries, sound\n' });
  });

  it('exits with 1 and prints the first invalid entry', async () => {
    await remove(4);
    const stdout = 'NOT SOUND from entry 4 on: it is missing\n';
    expect(run()).toEqual({ status: 1, stdout, stderr: '' });
    const { seq, hash } = await entry(6);
    await remove(6);
    await remove(5);
    expect(run('--expect', `${seq}:${hash}`)).toMatchObject({ status: 1 });
  });

  it('refuses invalid arguments', () => {
    for (const args of [['--expect', '6'], ['--expect', '0:00'], ['--other'], ['more']]) {
      expect(run(...args)).toMatchObject({
        status: 1,
        stdout: '',
        stderr: expect.stringContaining('Usage: '),
      });
    }
  });
});
