import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Socket } from 'node:net';
import { createInterface } from 'node:readline';
import type { Connection } from 'mongoose';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { silentLog, testMongoUrl } from '../testing/index.ts';
import { connectDatabase } from './database.ts';
import {
  type Migration,
  MigrationFailed,
  MigrationHistory,
  migrate,
  migrateDatabase,
  type Step,
} from './migrations.ts';

let url: string;
let database: Connection;
beforeEach(async () => {
  url = testMongoUrl();
  database = await connectDatabase(url, silentLog);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await database.dropDatabase();
  await database.close();
});

/** Options with which a dead instance is detected within a second. */
const options = { log: silentLog, beatMs: 100 };

type Up = Migration['up'];
const step = (
  number: number,
  up: Up = async () => {},
  more: Partial<Migration> = {},
): Migration => ({
  number,
  name: `step ${number}`,
  up,
  ...more,
});

const history = async () =>
  (await new MigrationHistory(database).read()).map(({ id, event }) => `${id} ${event}`).toSorted();

/** Writes a step as another instance would. */
function addStep(id: string, event: Step['event'], more: Partial<Step> = {}) {
  const [number = 0, step = 0] = id.split('/').map(Number);
  return new MigrationHistory(database).add({ number, name: 'theirs', step, event, ...more });
}

/** Records the messages of a level. */
function logged(level: 'info' | 'warn' | 'fatal') {
  vi.spyOn(silentLog, 'child').mockReturnValue(silentLog as never);
  const lines = vi.spyOn(silentLog, level);
  return () => lines.mock.calls.map((given) => given.at(-1));
}

const WAITING = 'another instance migrates the database: waiting';

it('runs pending migrations in order, records their times and durations, and needs only one read if no migration is pending', async () => {
  const ran: number[] = [];
  const progress: (string | undefined)[] = [];
  const all = [1, 2, 3].map((number) => step(number, async () => void ran.push(number)));
  const reportProgress = (state: string | undefined) => void progress.push(state);
  await migrate(database, all.slice(0, 2), { ...options, reportProgress });
  await migrate(database, all, { ...options, reportProgress });
  expect(ran).toEqual([1, 2, 3]);
  expect(progress).toEqual([
    'migrating the database, 1 of 2: step 1',
    'migrating the database, 2 of 2: step 2',
    undefined,
    'migrating the database, 3 of 3: step 3',
    undefined,
  ]);
  const done = (await new MigrationHistory(database).read()).filter(
    ({ event }) => event === 'done',
  );
  expect(done).toHaveLength(3);
  for (const { at, tookMs } of done)
    expect([at, tookMs]).toEqual([expect.any(Date), expect.any(Number)]);

  const collection = Object.getPrototypeOf(database.collection('migrations'));
  const methods = ['find', 'findOne', 'insertOne', 'updateOne'] as const;
  const calls = methods.map((method) => vi.spyOn(collection, method));
  await migrate(database, all, options);
  expect(calls.map((one) => one.mock.calls.length)).toEqual([1, 0, 0, 0]);
});

it('refuses migrations that are not numbered consecutively', async () => {
  await expect(migrate(database, [step(1), step(3)], options)).rejects.toThrow('out of order');
  expect(await history()).toEqual([]);
});

it('runs a migration in only one of several instances, and the others wait until it ends', async () => {
  const other = await connectDatabase(url, silentLog);
  let running = 0;
  let runs = 0;
  const up: Up = async (connection) => {
    runs += 1;
    running += 1;
    expect(running).toBe(1);
    // Exceeds the time limit for an instance without heartbeats.
    const ownStep = () => connection.collection('migrations').findOne({ number: 1 });
    await vi.waitFor(async () => expect((await ownStep())?.beats).toBeGreaterThan(12), 60_000);
    running -= 1;
  };
  try {
    const ended: number[] = [];
    await Promise.all(
      [database, other].map(async (connection) => {
        await migrate(connection, [step(1, up), step(2)], options);
        ended.push(running);
      }),
    );
    expect([runs, ended]).toEqual([1, [0, 0]]);
    expect(await history()).toEqual(['1/1 begun', '1/2 done', '2/1 begun', '2/2 done']);
  } finally {
    await other.close();
  }
});

it('takes over from an instance that was killed', async () => {
  const script = `${import.meta.dirname}/migrations.fixture.ts`;
  const child = spawn(process.execPath, [script, url], { stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const line of createInterface({ input: child.stdout })) {
    if (line.includes('migrating')) break;
  }
  await vi.waitFor(async () => expect(await history()).toEqual(['1/1 begun']), 60_000);
  child.kill('SIGKILL');
  await once(child, 'exit');
  const warned = logged('warn');
  const up = vi.fn(async () => {});
  await migrate(database, [step(1, up)], options);
  expect(up).toHaveBeenCalledTimes(1);
  expect(await history()).toEqual(['1/1 begun', '1/2 begun', '1/3 done']);
  expect(warned()).toEqual(['the migrating instance has stopped responding: taking over']);
});

it.each<[string, (signal: AbortSignal) => unknown]>([
  ['stops at the signal', (signal) => once(signal, 'abort').then(() => signal.throwIfAborted())],
  ['runs to its end', (signal) => once(signal, 'abort')],
  ['fails before the signal', () => Promise.reject(new Error('failed'))],
])(
  'ignores the result of a migration that was taken over and %s, and waits for the other',
  async (_how, end) => {
    const info = logged('info');
    const up = vi.fn<Up>(async (_connection, { signal }) => {
      await addStep('1/2', 'begun', { beats: 0 });
      await end(signal);
    });
    const ended = vi.fn();
    const migrating = migrate(database, [step(1, up), step(2)], options).finally(ended);
    const other = async () => {
      await vi.waitFor(() => expect(info()).toContain(WAITING), 60_000);
      expect(ended).not.toHaveBeenCalled();
      expect(await history()).toEqual(['1/1 begun', '1/2 begun']);
      await addStep('1/3', 'done');
    };
    await Promise.all([migrating, other()]);
    expect(up).toHaveBeenCalledTimes(1);
    expect((await history()).slice(0, 3)).toEqual(['1/1 begun', '1/2 begun', '1/3 done']);
  },
);

it('logs instructions after a failure, skips later migrations, and retries as soon as the cause is fixed', async () => {
  const fatal = logged('fatal');
  const rest = vi.fn(async () => {});
  const failing = step(1, () => Promise.reject(new Error('User 7: no name')));
  const migrating = migrate(database, [failing, step(2, rest)], options);
  await expect(migrating).rejects.toThrow(MigrationFailed);
  await expect(migrating).rejects.toMatchObject({ cause: { message: 'User 7: no name' } });
  expect(fatal()).toEqual([
    expect.stringMatching(
      /^Migration 1 \(step 1\) failed.*previous release may keep running.*start again/,
    ),
  ]);
  expect(rest).not.toHaveBeenCalled();
  expect((await new MigrationHistory(database).last(1))?.error).toContain('User 7: no name');

  await migrate(database, [step(1), step(2, rest)], { ...options, beatMs: 60_000 });
  expect(rest).toHaveBeenCalledTimes(1);
  expect(await history()).toContain('1/4 done');
});

it('records a failure without logging it when it is stopped, and runs immediately the next time', async () => {
  const fatal = logged('fatal');
  const stop = new AbortController();
  const up: Up = async (_connection, { signal }) => {
    stop.abort();
    signal.throwIfAborted();
  };
  const { signal: stopping } = stop;
  await expect(migrate(database, [step(1, up)], { ...options, stopping })).rejects.toMatchObject({
    name: 'AbortError',
  });
  expect(fatal()).toEqual([]);
  await migrate(database, [step(1)], { ...options, beatMs: 60_000 });
  expect(await history()).toContain('1/4 done');
});

it('stops waiting for another instance at shutdown, and migrates nothing', async () => {
  const info = logged('info');
  await addStep('1/1', 'begun', { beats: 0 });
  const stop = new AbortController();
  const up = vi.fn(async () => {});
  const { signal: stopping } = stop;
  const migrating = migrate(database, [step(1, up)], { log: silentLog, beatMs: 1_000, stopping });
  await Promise.all([
    expect(migrating).rejects.toMatchObject({ name: 'AbortError' }),
    vi.waitFor(() => expect(info()).toContain(WAITING), 60_000).then(() => stop.abort()),
  ]);
  expect(up).not.toHaveBeenCalled();
  expect(await history()).toEqual(['1/1 begun']);
});

it('migrates without time limits for commands', async () => {
  const limits = vi.spyOn(Socket.prototype, 'setTimeout');
  const haveLimit = () => limits.mock.calls.some(([ms]) => ms === 10_000);
  const up: Up = async (connection) => {
    await connection.collection('some').insertOne({});
  };
  const usual = await connectDatabase(url, silentLog);
  await up(usual, {} as never);
  await usual.close();
  expect(haveLimit()).toBe(true);
  limits.mockClear();
  await migrateDatabase(url, [step(1, up)], options);
  expect(haveLimit()).toBe(false);
  limits.mockRestore();
  expect(await database.collection('some').countDocuments()).toBe(2);
});

it('accepts, with a warning, a database to which a later release has only added data', async () => {
  await migrate(database, [step(1), step(2)], options);
  const warned = logged('warn');
  await migrate(database, [step(1)], options);
  expect(warned()).toEqual(['the database has a migration of a later release']);
});

it('refuses a database from which a later release has removed data, unless this release does not need them', async () => {
  const all = [step(1), step(2), step(3, async () => {}, { needs: 2 })];
  await migrate(database, all, options);
  const fatal = logged('fatal');
  await expect(migrate(database, all.slice(0, 1), options)).rejects.toThrow(MigrationFailed);
  expect(fatal()).toEqual([expect.stringContaining('start that release, or restore the backup')]);
  await migrate(database, all.slice(0, 2), options);
});

it.each(['failed', 'was killed'])(
  'refuses a database whose removal of data %s in a later release',
  async (how) => {
    const removing = step(3, () => Promise.reject(new Error('failed')), { needs: 2 });
    const all = [step(1), step(2), removing];
    await expect(migrate(database, all, options)).rejects.toThrow('Migration 3');
    if (how === 'was killed')
      await database.collection('migrations').deleteOne({ step: 2, number: 3 });
    await expect(migrate(database, all.slice(0, 1), options)).rejects.toThrow('start that release');
    await migrate(database, all.slice(0, 2), options);
  },
);
