import { type AuditEntry, auditPageSchema } from '@app/contracts';
import { Audit, changesIn, verifyAudit } from '@app/service-kit/audit';
import { connectDatabase } from '@app/service-kit/mongo';
import { silentLog } from '@app/service-kit/testing';
import mongoose from 'mongoose';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { rulesModel } from '../rules/model.ts';
import { type Auth, refused, startAuth, TEST_PASSWORD, turnOnSecondFactor } from '../testing.ts';
import { userModel } from '../users/model.ts';
import { AuditedRecords } from './audited-records.ts';

let auth: Auth;
beforeAll(async () => {
  auth = await startAuth();
});
afterEach(() => {
  vi.restoreAllMocks();
});
afterAll(() => auth.stop());

const password = 'seven yellow kettles';

/** Prevents entries from being written, as if the process were killed after a change. */
const neverWriteEntries = () => vi.spyOn(auth.audit, 'record').mockResolvedValue(false);

async function verified() {
  const found = await verifyAudit(auth.users.db);
  if (!found.sound) throw new Error(found.reason);
  return found;
}

/** Starts another instance, which writes the entries that it finds in records. */
async function completeElsewhere() {
  const database = await connectDatabase(auth.mongo.url, silentLog);
  const records = new AuditedRecords(await Audit.open(database, silentLog));
  for (let times = 0; times < 2; times += 1) {
    await records.complete([userModel(database), rulesModel(database)], 0);
  }
  await database.close();
}

it('stores each change together with its entry, which another instance writes once', async () => {
  const root = await auth.someone('admin');
  const [set, other] = [await auth.someone(), await auth.someone()];
  const before = (await verified()).entries;
  neverWriteEntries();
  const given = { name: 'Given', password, role: 'staff' };
  const { id } = (await root.session.post('/api/users', given)).body as { id: string };
  await turnOnSecondFactor(set);
  const removal = { currentPassword: TEST_PASSWORD };
  const done = [
    await auth.logIn('Given', { password, newPassword: 'eight purple kettles' }),
    (await root.session.post(other.path, { role: 'admin', name: 'Renamed' })).status,
    (await root.session.post(`${set.path}/second-factor/remove`, removal)).status,
    (await root.session.post('/api/users/sign-in-rules', { inactivityMinutes: 60 })).status,
  ];
  expect(done).toEqual(['in', 200, 200, 200]);
  expect(await verified()).toMatchObject({ entries: before, unlogged: [] });
  vi.restoreAllMocks();

  await completeElsewhere();
  expect(await verified()).toMatchObject({ entries: before + 6, unlogged: [] });
  const { body } = await root.session.get('/api/users/audit');
  const entries = auditPageSchema.parse(body).entries.slice(0, 6);
  const entriesOf = (record: string) =>
    entries
      .filter((entry) => entry.record === record)
      .toSorted((a, b) => versionOf(a) - versionOf(b));
  const by = { id: root.id, name: root.name };
  expect(entriesOf(id)).toMatchObject([
    { action: 'create', version: 0, by, before: null, after: { name: 'Given', role: 'staff' } },
    { action: 'update', version: 1, by: { id, name: 'Given' }, after: { password: 'new' } },
  ]);
  expect(entriesOf(other.id)).toMatchObject([
    { label: 'Renamed', before: { role: 'staff' }, after: { role: 'admin', name: 'Renamed' } },
  ]);
  expect(entriesOf(set.id)).toMatchObject([
    { by: { id: set.id }, after: { secondFactor: true } },
    { by, after: { secondFactor: false } },
  ]);
  expect(entriesOf('sign-in')).toMatchObject([{ by, after: { inactivityMinutes: 60 } }]);
  expect(JSON.stringify(entries)).not.toMatch(/argon2|kettles/);
  expect(changesIn((await auth.users.findById(id).lean()) ?? {})).toEqual([]);
});

const versionOf = ({ version = -1 }: AuditEntry) => version;

it('writes the entry of a change whose response was lost', async () => {
  const root = await auth.someone('admin');
  const { id, path } = await auth.someone();
  const { collection } = auth.users;
  const update = collection.findOneAndUpdate.bind(collection) as (
    ...given: unknown[]
  ) => Promise<unknown>;
  vi.spyOn(collection, 'findOneAndUpdate').mockImplementationOnce((async (...given: unknown[]) => {
    await update(...given);
    throw new mongoose.mongo.MongoNetworkError('the response was lost');
  }) as never);
  expect((await root.session.post(path, { role: 'admin' })).status).toBe(503);
  await auth.completeAudit();
  expect((await root.session.get(`/api/users/audit?record=${id}`)).body).toMatchObject({
    total: 1,
    entries: [{ by: { name: root.name }, after: { role: 'admin' }, version: 1 }],
  });
});

it('ends no session if the entry cannot be written', async () => {
  const root = await auth.someone('admin');
  const { path, session, name } = await auth.someone();
  const other = await auth.signIn(name);
  const [first] = (await session.get(`${path}/sessions`)).body as unknown as { id: string }[];
  const bearer = { Authorization: `Bearer ${root.session.token}` };
  neverWriteEntries();
  const answers = [
    await root.session.post(`${path}/sign-out`),
    await auth.call(`${path}/sessions/${first?.id}`, { method: 'DELETE', headers: bearer }),
    await session.post(`${path}/sessions/end-others`),
  ];
  for (const answer of answers)
    expect(answer).toMatchObject({ status: 503, ...refused('unavailable') });
  expect([await session.isSignedIn(), await other.isSignedIn()]).toEqual([true, true]);
});

it('lets the verification find a changed user without an entry, even after the end of sessions', async () => {
  const root = await auth.someone('admin');
  const { id, path } = await auth.someone();
  await root.session.post(path, { role: 'admin' });
  await root.session.post(`${path}/sign-out`);
  expect((await verified()).unlogged).toEqual([]);
  await auth.users.updateOne({ _id: id }, { $set: { role: 'staff' }, $inc: { version: 1 } });
  expect((await verified()).unlogged).toEqual([{ kind: 'user', record: id, version: 2 }]);
});

it('neither stores nor logs an update that changes nothing', async () => {
  const root = await auth.someone('admin');
  const { path, name, session } = await auth.someone();
  const before = (await verified()).entries;
  const same = { name, role: 'staff', version: 0 };
  expect((await root.session.post(path, same)).body).toMatchObject({ version: 0 });
  const rules = (await root.session.get('/api/users/sign-in-rules')).body;
  expect((await root.session.post('/api/users/sign-in-rules', rules)).body).toEqual(rules);
  expect((await verified()).entries).toBe(before);
  expect(await session.isSignedIn()).toBe(true);
});
