import mongoose, { type Connection } from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Audit, type AuditedChange, verifyAudit } from '../audit/audit.ts';
import { connectDatabase } from '../mongo/database.ts';
import { silentLog, testMongoUrl } from '../testing/index.ts';
import { copyDatabase, loadPart } from './database-copy.ts';

const { Long, ObjectId } = mongoose.mongo;

let source: Connection;
let target: Connection;
let audit: Audit;
beforeAll(async () => {
  source = await connectDatabase(testMongoUrl(), silentLog);
  target = await connectDatabase(testMongoUrl(), silentLog);
  audit = await Audit.open(source, silentLog);
});
afterAll(async () => {
  await audit.close();
  await Promise.all([source.close(), target.close()]);
});

const id = (digit: number) => new ObjectId(String(digit).repeat(24));
const records = (connection: Connection) =>
  connection.collection<mongoose.mongo.Document>('records');

const byId = (_id: unknown): mongoose.mongo.Document => ({ _id });

async function record(action: AuditedChange['action'], _id: unknown): Promise<void> {
  const by = { id: 'u', name: 'Ada' };
  const values = { kind: 'article', before: null, after: { key: 'a value' } } as const;
  const entry = { record: String(_id), label: '', by, address: '', ...values };
  await audit.record({ ...entry, action });
}

async function insert(_id: unknown, key: string): Promise<void> {
  await records(source).insertOne({ ...byId(_id), key });
  await record('create', _id);
}

async function update(_id: unknown, key: string): Promise<void> {
  await records(source).updateOne(byId(_id), { $set: { key } });
  await record('update', _id);
}

async function remove(_id: unknown): Promise<void> {
  await records(source).deleteOne(byId(_id));
  await record('delete', _id);
}

it('copies the state at one moment, although records change during the copy', async () => {
  await source.collection('numbers').insertOne({ long: Long.fromNumber(5), date: new Date(0) });
  for (const [_id, key] of [id(1), id(2), id(3), 'singleton'].entries()) {
    await insert(key, `key ${_id}`);
  }
  const parts = new Map<string, Buffer>();
  let changes = [
    async () => {
      // The new record gets a key that another record had when this other record was copied.
      await update(id(1), 'another key');
      await insert(id(4), 'key 0');
      await remove(id(2));
      await update('singleton', 'changed');
    },
    () => update(id(4), 'changed again'),
  ];
  await copyDatabase(source, 'test', async (path, bytes) => {
    parts.set(path.replace('databases/test/', ''), bytes);
    if (!path.includes('/records.') && !path.includes('/changes.')) return;
    const [next, ...others] = changes;
    changes = others;
    await next?.();
  });
  expect(changes).toEqual([]);

  for (const [path, bytes] of parts) await loadPart(target, path, bytes);
  const all = async (connection: Connection, name: string) => {
    const found = await connection.collection(name).find({}, { promoteValues: false }).toArray();
    return found.sort((a, b) => (String(a._id) < String(b._id) ? -1 : 1));
  };
  for (const name of ['records', 'numbers', 'audit_1']) {
    expect(await all(target, name)).toEqual(await all(source, name));
  }
  expect(await verifyAudit(target)).toEqual(await verifyAudit(source));
});
