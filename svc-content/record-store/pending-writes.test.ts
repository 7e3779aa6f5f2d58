import { AppError } from '@app/service-kit';
import { silentLog } from '@app/service-kit/testing';
import mongoose from 'mongoose';
import { expect, it } from 'vitest';
import { OwnWrites } from './pending-writes.ts';

const { MongoNetworkError, MongoServerSelectionError } = mongoose.mongo;

/** With a database that fails as it is told to. */
function ownWrites() {
  const database = {
    fault: null as Error | null,
    counts: 0,
    looks: [] as string[],
    version: 0,
    held: undefined as Promise<void> | undefined,
  };
  const counted: number[] = [];
  const answer = <T>(value: T) => {
    if (database.fault) throw database.fault;
    return value;
  };
  const own = new OwnWrites({
    counter: {
      read: async () => 0,
      next: async () => {
        database.counts += 1;
        return answer(database.counts);
      },
    },
    announcements: { announce: () => undefined, listen: () => undefined },
    log: silentLog,
    counted: (write) => counted.push(write),
    look: async (id) => {
      database.looks.push(id);
      await database.held;
      return answer(database.version);
    },
  });
  const fail = (id: string, error: Error) =>
    own.watch(id, Promise.reject(error)).catch((thrown: unknown) => thrown);
  return { own, database, counted, fail };
}

it('a write that was never sent is in no doubt, one without an answer is looked for', async () => {
  const { own, database, counted, fail } = ownWrites();
  const nowhere = new MongoServerSelectionError('nobody', { type: 'Single' } as never);
  // The second attempt of a replica set: nobody knows of the first.
  const gone = new MongoServerSelectionError('nobody', { type: 'ReplicaSetNoPrimary' } as never);
  expect(await fail('unsent', nowhere)).toBeInstanceOf(AppError);
  await fail('twice', gone);
  await fail('lost', new MongoNetworkError('the answer was lost'));
  expect(['unsent', 'twice', 'lost'].filter((id) => own.isInDoubt(id))).toEqual(['twice', 'lost']);
  for (let round = 0; round < 3; round += 1) await own.settle();
  expect(database.looks).toEqual(['twice', 'lost', 'twice', 'lost']);
  expect(counted).toEqual([1, 2]);
  expect(own.isInDoubt('lost')).toBe(false);
});

it('what fails ends with the first that fails again, and is made up for once nothing does', async () => {
  const { own, database, counted, fail } = ownWrites();
  database.fault = new Error('the disk is full');
  for (const id of ['a', 'b', 'c']) await own.tell(id);
  await fail('d', new MongoNetworkError('the answer was lost'));
  database.counts = 0;
  await expect(own.settle()).rejects.toThrow('the disk is full');
  expect([database.counts, database.looks]).toEqual([1, []]);
  database.fault = null;
  await own.settle();
  expect(counted).toEqual([2, 3, 4, 5]);
});

it('what is found again as it was is not told twice, and a slow write is', async () => {
  const { own, database, counted, fail } = ownWrites();
  const lost = new MongoNetworkError('the answer was lost');
  await fail('found', lost);
  await own.settle();
  await own.settle();
  expect(counted).toEqual([1]);
  await fail('slow', lost);
  await own.settle();
  database.version = 1;
  await own.settle();
  expect(counted).toEqual([1, 2, 3]);
});

it('a write that fails while an earlier one of its entry is looked for is looked for as often', async () => {
  const { own, database, fail } = ownWrites();
  const lost = new MongoNetworkError('the answer was lost');
  await fail('a', lost);
  await own.settle();
  const { promise, resolve } = Promise.withResolvers<void>();
  database.held = promise;
  const settled = own.settle();
  await fail('a', lost);
  resolve();
  await settled;
  expect(own.isInDoubt('a')).toBe(true);
  await own.settle();
  await own.settle();
  expect(database.looks).toEqual(['a', 'a', 'a', 'a']);
  expect(own.isInDoubt('a')).toBe(false);
});
