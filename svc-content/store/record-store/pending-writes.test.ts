import { AppError } from '@app/service-kit';
import { isRefused, isUnsent } from '@app/service-kit/mongo';
import { silentLog } from '@app/service-kit/testing';
import mongoose from 'mongoose';
import { expect, it } from 'vitest';
import { PendingWrites } from './pending-writes.ts';

const { MongoNetworkError, MongoServerSelectionError } = mongoose.mongo;

/** Returns pending writes with a database that fails on demand. */
function pendingWrites() {
  const database = {
    failure: null as Error | null,
    refusesToCount: false,
    counts: 0,
    looks: [] as string[],
    version: 0,
    held: undefined as Promise<void> | undefined,
  };
  const counted: number[] = [];
  const answer = <T>(value: T) => {
    if (database.failure) throw database.failure;
    return value;
  };
  const pending = new PendingWrites({
    counter: {
      read: async () => 0,
      next: async () => {
        database.counts += 1;
        if (database.refusesToCount) throw new Error('the disk is full');
        return answer(database.counts);
      },
    },
    announcements: { announce: () => undefined },
    log: silentLog,
    counted: (write) => counted.push(write),
    isRejected: (error) => isRefused(error) || isUnsent(error),
    read: async (id) => {
      database.looks.push(id);
      await database.held;
      return answer(database.version);
    },
  });
  const fail = (id: string, error: Error) =>
    pending.watch(id, Promise.reject(error)).catch((thrown: unknown) => thrown);
  return { pending, database, counted, fail };
}

it('checks a write whose response was lost, but not one that was never sent', async () => {
  const { pending, database, counted, fail } = pendingWrites();
  const nowhere = new MongoServerSelectionError('no server', { type: 'Single' } as never);
  // A replica set may be tried twice, and the first attempt may have succeeded.
  const gone = new MongoServerSelectionError('no server', { type: 'ReplicaSetNoPrimary' } as never);
  expect(await fail('unsent', nowhere)).toBeInstanceOf(AppError);
  await fail('twice', gone);
  await fail('lost', new MongoNetworkError('the response was lost'));
  expect(['unsent', 'twice', 'lost'].filter((id) => pending.isUnknown(id))).toEqual([
    'twice',
    'lost',
  ]);
  for (let round = 0; round < 3; round += 1) await pending.settle();
  expect(database.looks).toEqual(['twice', 'lost', 'twice', 'lost']);
  expect(counted).toEqual([1, 2]);
  expect(pending.isUnknown('lost')).toBe(false);
});

it('stops at the first failure, and settles all writes after the failures have ended', async () => {
  const { pending, database, counted, fail } = pendingWrites();
  database.failure = new Error('the disk is full');
  for (const id of ['a', 'b', 'c']) await pending.announce(id);
  await fail('d', new MongoNetworkError('the response was lost'));
  database.counts = 0;
  await expect(pending.settle()).rejects.toThrow('the disk is full');
  expect([database.counts, database.looks]).toEqual([1, []]);
  database.failure = null;
  await pending.settle();
  expect(counted).toEqual([2, 3, 4, 5]);
});

it('announces a record again only if the second check finds another version', async () => {
  const { pending, database, counted, fail } = pendingWrites();
  const lost = new MongoNetworkError('the response was lost');
  await fail('found', lost);
  await pending.settle();
  await pending.settle();
  expect(counted).toEqual([1]);
  await fail('slow', lost);
  await pending.settle();
  database.version = 1;
  await pending.settle();
  expect(counted).toEqual([1, 2, 3]);
});

it('counts a write only once, even if counting fails first or two calls settle it at the same time', async () => {
  const { pending, database, counted, fail } = pendingWrites();
  await fail('a', new MongoNetworkError('the response was lost'));
  database.refusesToCount = true;
  await expect(pending.settle()).rejects.toThrow('the disk is full');
  database.refusesToCount = false;
  await Promise.all([pending.settle(), pending.settle()]);
  await pending.settle();
  expect(counted).toEqual([2]);
  await fail('b', new MongoNetworkError('the response was lost'));
  await Promise.all([pending.settle(), pending.settle()]);
  expect(counted).toEqual([2, 3]);
});

it('checks a write twice if it fails while an earlier write to the same record is checked', async () => {
  const { pending, database, fail } = pendingWrites();
  const lost = new MongoNetworkError('the response was lost');
  await fail('a', lost);
  await pending.settle();
  const { promise, resolve } = Promise.withResolvers<void>();
  database.held = promise;
  const settled = pending.settle();
  await fail('a', lost);
  resolve();
  await settled;
  expect(pending.isUnknown('a')).toBe(true);
  await pending.settle();
  await pending.settle();
  expect(database.looks).toEqual(['a', 'a', 'a', 'a']);
  expect(pending.isUnknown('a')).toBe(false);
});
