import { join } from 'node:path';
import { loadFixture } from '@app/service-kit/fixture';
import { migrateUntilKilled, quickly, stateOf, watched } from '@app/service-kit/migration-testing';
import { migrate } from '@app/service-kit/migrations';
import { connectDatabase } from '@app/service-kit/mongo';
import { silentLog, testMongoUrl } from '@app/service-kit/testing';
import mongoose, { type Connection } from 'mongoose';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startAuth } from '../testing.ts';
import { migrations } from './index.ts';

let database: Connection;
beforeEach(async () => {
  database = await connectDatabase(testMongoUrl(), silentLog);
});
afterEach(async () => {
  await database.dropDatabase();
  await database.close();
});

const none = { totpSecret: '', totpOffer: '', totpStep: 0, recoveryHashes: [], vouched: 0 };

function user(name: string, more: object = {}) {
  const date = new Date('2026-01-02T03:04:05Z');
  return {
    _id: new mongoose.mongo.ObjectId(),
    name,
    nameKey: name,
    passwordHash: 'x',
    role: 'admin',
    status: 'enabled',
    allowedAddresses: [],
    creation: date,
    modification: date,
    version: 2,
    ...more,
  };
}

describe('the migrations', () => {
  it('leave users with all fields unchanged, and create the same index in a new database', async () => {
    await loadFixture(database, join(import.meta.dirname, 'fixture'));
    const before = await stateOf(database);
    await migrate(database, migrations, quickly);
    expect(await stateOf(database)).toEqual(before);
    await database.dropDatabase();
    await migrate(database, migrations, quickly);
    expect(await stateOf(database)).toEqual({ records: {}, indexes: before.indexes });
  });

  it('add the fields of the second factor to older users, even if they are killed before any write and run again', async () => {
    const [old, vouching] = [user('old'), user('vouching', { vouched: 3 })];
    // The writes are two steps of each of two migrations, one index and five fields.
    const writes = 4 + 1 + 5;
    for (const write of [1, 2, 3, 4, 5, 6, 9, 10, writes + 1]) {
      await database.dropDatabase();
      await database.collection('users').insertMany([old, vouching]);
      const wasKilled = await migrateUntilKilled(database, migrations, write);
      expect([write, wasKilled]).toEqual([write, write <= writes]);
      await migrate(database, migrations, quickly);
      const { users } = (await stateOf(database)).records;
      expect(users).toEqual([
        { ...old, ...none },
        { ...vouching, ...none, vouched: 3 },
      ]);
    }
  });

  it('allow one of two older administrators to be demoted', async () => {
    const older = [user('first'), user('second')];
    const auth = await startAuth(async (connection) => {
      await connection.collection('users').insertMany(older);
    });
    try {
      const { session } = await auth.someone('admin');
      const path = `/api/users/${older[0]?._id}`;
      expect(await session.post(path, { role: 'staff', version: 2 })).toMatchObject({
        status: 200,
        body: { role: 'staff', version: 3 },
      });
    } finally {
      await auth.stop();
    }
  });

  it('preserve changes that the previous release writes during a migration', async () => {
    const [old, added] = [user('old'), { ...user('added'), ...none, totpSecret: 'sealed' }];
    await database.collection('users').insertOne(old);
    let updates = 0;
    const meanwhile = watched(database, (method) => {
      if (method !== 'updateMany') return undefined;
      updates += 1;
      const users = database.collection('users');
      if (updates === 1) return users.insertOne(added);
      // The previous release increments `vouched` while the field is missing.
      return updates === 5 && users.updateOne({ _id: old._id }, { $inc: { vouched: 1 } });
    });
    await migrate(meanwhile, migrations, quickly);
    expect(updates).toBe(5);
    expect((await stateOf(database)).records.users).toEqual([
      { ...old, ...none, vouched: 1 },
      added,
    ]);
  });

  it('report an invalid user with the reason, and change no one', async () => {
    const [old, broken] = [user('old'), user('broken', { recoveryHashes: 'none' })];
    await database.collection('users').insertMany([old, broken]);
    await expect(migrate(database, migrations, quickly)).rejects.toMatchObject({
      cause: {
        message: expect.stringMatching(new RegExp(`User ${broken._id}: .*recoveryHashes`, 's')),
      },
    });
    expect((await stateOf(database)).records.users).toEqual([old, broken]);
  });
});
