import { setTimeout as wait } from 'node:timers/promises';
import type { Connection, mongo } from 'mongoose';
import type { Logger } from 'pino';
import { repeat } from '../repeat.ts';
import { connectDatabase, isDuplicate } from './database.ts';

export interface Step {
  /** The migration's number and the step's number: `2/1` is the first step of the second migration. */
  id: string;
  number: number;
  name: string;
  step: number;
  /** `restored` means that the step was done before the backup was made, and runs again in the restored database. */
  event: 'begun' | 'done' | 'failed' | 'restored';
  at: Date;
  beats?: number;
  tookMs?: number;
  needs?: number;
  error?: string;
}

type StoredStep = Omit<Step, 'id'> & { _id: string };

/**
 * The steps of all migrations. Each step is inserted with the next id. The unique index on `_id` thereby decides which
 * instance runs a migration, and prevents an instance from completing a migration that another instance has taken over.
 * embedded-database.ts explains why steps are inserted instead of updated.
 */
export class MigrationHistory {
  readonly #collection: mongo.Collection<StoredStep>;

  constructor(connection: Connection) {
    this.#collection = connection.collection<StoredStep>('migrations');
  }

  async read(filter: { number?: number } = {}): Promise<Step[]> {
    const stored = await this.#collection.find(filter).toArray();
    return stored.map(({ _id, ...step }) => ({ id: _id, ...step }));
  }

  async last(number: number): Promise<Step | undefined> {
    return (await this.read({ number })).toSorted((a, b) => a.step - b.step).at(-1);
  }

  /** Inserts a step. Returns false if another instance has already inserted a step with this number. */
  async add(step: Omit<Step, 'id' | 'at'>): Promise<boolean> {
    try {
      const _id = `${step.number}/${step.step}`;
      await this.#collection.insertOne({ _id, ...step, at: new Date() });
      return true;
    } catch (error) {
      if (isDuplicate(error)) return false;
      throw error;
    }
  }

  /** Records a heartbeat. Returns false if another instance has taken over the migration. */
  async beat(number: number, step: number): Promise<boolean> {
    await this.#collection.updateOne({ _id: `${number}/${step}` }, { $inc: { beats: 1 } });
    return (await this.#collection.findOne({ _id: `${number}/${step + 1}` })) === null;
  }
}

/** A migration of the database. docs/upgrades.md explains how to write a migration. */
export interface Migration {
  /** Numbers are consecutive and start at 1. */
  number: number;
  name: string;
  /**
   * Runs the migration. A migration may run repeatedly, and in two instances at the same time, so the filter of each
   * write must match only documents that still need the change. All documents must be validated before the first write.
   * `signal` aborts at shutdown and when another instance takes over.
   */
  up(connection: Connection, run: { log: Logger; signal: AbortSignal }): Promise<void>;
  /**
   * The number of an earlier migration. Once this migration begins, releases that lack the earlier migration
   * cannot use the database.
   */
  needs?: number;
}

export interface MigrationOptions {
  log: Logger;
  stopping?: AbortSignal;
  reportProgress?: (state: string | undefined) => void;
  beatMs?: number;
}

const MISSED_BEATS = 10;

/** The failure of a migration. The message states what the operator can do. */
export class MigrationFailed extends Error {
  override name = 'MigrationFailed';
}

/** Runs `migrate` on a separate connection without time limits for commands. */
export async function migrateDatabase(
  url: string,
  migrations: readonly Migration[],
  options: MigrationOptions,
): Promise<void> {
  const connection = await connectDatabase(url, options.log, { answerTimeoutMs: 0 });
  try {
    await migrate(connection, migrations, options);
  } finally {
    await connection.close();
  }
}

/** Runs the pending migrations of a database. One instance runs each migration, and the other instances wait. */
export async function migrate(
  connection: Connection,
  migrations: readonly Migration[],
  options: MigrationOptions,
): Promise<void> {
  const misplaced = migrations.find(({ number }, index) => number !== index + 1);
  if (misplaced) throw new Error(`Migration ${misplaced.number} is out of order`);
  const history = new MigrationHistory(connection);
  const steps = await history.read();
  refuseNewer(steps, migrations.length, options.log);
  const done = new Set(steps.filter(({ event }) => event === 'done').map(({ number }) => number));
  for (const migration of migrations) {
    const { number, name } = migration;
    if (done.has(number)) continue;
    const progress = `${number} of ${migrations.length}: ${name}`;
    options.reportProgress?.(`migrating the database, ${progress}`);
    await run(connection, history, migration, options);
  }
  options.reportProgress?.(undefined);
}

/** Throws if a later release has made the database unusable for this release. */
function refuseNewer(steps: readonly Step[], known: number, log: Logger): void {
  // A migration that has only begun counts too, because it may have removed data before it failed or was killed.
  const newer = steps.filter(({ number, step }) => number > known && step === 1);
  const breaking = newer.find(({ needs = 0 }) => needs > known);
  if (breaking) {
    const { number, name } = breaking;
    const message = `A later release has changed the database (migration ${number}, ${name}), and this release cannot use it: start that release, or restore the backup from before the upgrade`;
    log.fatal({ migration: number }, message);
    throw new MigrationFailed(message);
  }
  for (const { number, name } of newer) {
    const migration = { migration: number, migrationName: name };
    log.warn(migration, 'the database has a migration of a later release');
  }
}

async function run(
  connection: Connection,
  history: MigrationHistory,
  migration: Migration,
  { stopping = new AbortController().signal, beatMs = 1_000, ...options }: MigrationOptions,
): Promise<void> {
  const { number, name, needs } = migration;
  const log = options.log.child({ migration: number, migrationName: name });
  const add = (step: number, event: Step['event'], more: Partial<Step>) =>
    history.add({ number, name, step, event, ...more });

  /** Returns false if another instance has taken over. Throws if the migration has failed. */
  const attempt = async (step: number): Promise<boolean> => {
    const takeover = new AbortController();
    const endHeartbeat = repeat(beatMs, () =>
      // A response that never comes must not end the heartbeat: commands of migrations have no time limit.
      Promise.race([
        history.beat(number, step),
        wait(beatMs * MISSED_BEATS, true, { ref: false }),
      ]).then(
        (isCurrent) => isCurrent || takeover.abort(new Error('Another instance has taken over')),
        (err: unknown) => log.warn({ err }, 'the heartbeat of the migration failed'),
      ),
    );
    const start = performance.now();
    log.info('migrating the database');
    try {
      const signal = AbortSignal.any([takeover.signal, stopping]);
      await migration.up(connection, { log, signal });
      const tookMs = Math.round(performance.now() - start);
      const isCurrent = await add(step + 1, 'done', { tookMs });
      if (isCurrent) log.info({ tookMs }, 'migrated the database');
      return isCurrent;
    } catch (err) {
      if (!takeover.signal.aborted) await fail(step + 1, err);
      return false;
    } finally {
      void endHeartbeat();
    }
  };

  const fail = async (step: number, err: unknown): Promise<void> => {
    // Without this record, the next instance would have to wait until heartbeats are missing.
    const isCurrent = await add(step, 'failed', { error: String(err) }).catch(() => true);
    if (!isCurrent) return;
    stopping.throwIfAborted();
    const message = `Migration ${number} (${name}) failed and this instance exits. Instances of the previous release may keep running. Fix what the error names and start again, or start the previous release`;
    log.fatal({ err }, message);
    throw new MigrationFailed(message, { cause: err });
  };

  let seen = { id: '', beats: -1, silentMs: 0 };
  let looked = performance.now();
  for (;;) {
    stopping.throwIfAborted();
    const last = await history.last(number);
    // Counts at most one missed beat at a time, because this instance itself may have been paused.
    const now = performance.now();
    const passed = Math.min(now - looked, beatMs);
    looked = now;
    if (last?.event === 'done') return;
    if (last?.event === 'begun') {
      const { id, beats = 0 } = last;
      if (seen.id === '') log.info('another instance migrates the database: waiting');
      // The silence is measured by this instance's clock, because the clocks of other machines may differ.
      if (id !== seen.id || beats !== seen.beats) seen = { id, beats, silentMs: 0 };
      else seen.silentMs += passed;
      if (seen.silentMs < beatMs * MISSED_BEATS) {
        await wait(beatMs / 4, undefined, { signal: stopping });
        continue;
      }
      log.warn('the migrating instance has stopped responding: taking over');
    }
    const step = (last?.step ?? 0) + 1;
    const begun = { beats: 0, ...(needs !== undefined && { needs }) };
    if ((await add(step, 'begun', begun)) && (await attempt(step))) return;
  }
}
