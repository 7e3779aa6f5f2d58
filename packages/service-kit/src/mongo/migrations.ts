import { setTimeout as wait } from 'node:timers/promises';
import type { Connection } from 'mongoose';
import type { Logger } from 'pino';
import { connectDatabase } from './database.ts';
import { MigrationHistory, type Step } from './migration-history.ts';

/** A migration of a service's database. docs/upgrades.md explains how to write one. */
export interface Migration {
  /** The number of the migration. Numbers are consecutive and start at 1. */
  number: number;
  name: string;
  /**
   * Changes the database. It may run repeatedly, and in two instances at the same time, so the filter of each write
   * must state what it expects. It must validate everything before the first write. `signal` is aborted when another
   * instance has taken over, and at shutdown.
   */
  up(connection: Connection, run: { log: Logger; signal: AbortSignal }): Promise<void>;
  /** The number of another migration. Releases without that migration cannot use the database after this one. */
  needs?: number;
}

export interface MigrationOptions {
  log: Logger;
  /** A signal that is aborted at shutdown. */
  stopping?: AbortSignal;
  reportProgress?: (state: string | undefined) => void;
  /** The heartbeat interval in milliseconds. Another instance takes over after ten missed heartbeats. */
  beatMs?: number;
}

const MISSED_BEATS = 10;

/**
 * A migration has failed, or the database belongs to a later release. The message, which is also logged, says what to
 * do.
 */
export class MigrationFailed extends Error {
  override name = 'MigrationFailed';
}

/** Migrates a database on a separate connection, on which commands have no time limit. */
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

/**
 * Runs the migrations that a database lacks. One instance runs each migration while the others wait. A service calls
 * this function before it serves requests. If there is nothing to do, it costs one read.
 */
export async function migrate(
  connection: Connection,
  migrations: readonly Migration[],
  options: MigrationOptions,
): Promise<void> {
  const misplaced = migrations.find(({ number }, index) => number !== index + 1);
  if (misplaced)
    throw new Error(
      `Migration ${misplaced.number} is out of order: number the migrations consecutively from 1`,
    );
  const history = new MigrationHistory(connection);
  const steps = await history.read();
  refuseNewer(steps, migrations.length, options.log);
  const done = new Set(steps.filter(({ event }) => event === 'done').map(({ number }) => number));
  for (const migration of migrations) {
    const { number, name } = migration;
    if (done.has(number)) continue;
    const progress = `${number} of ${migrations.length}: ${name}`;
    options.reportProgress?.(`migrating the database, ${progress}`);
    await new Runner(connection, history, migration, options).run();
  }
  options.reportProgress?.(undefined);
}

/**
 * Throws if a later release has made the database unusable for this release. Logs other migrations of later releases.
 */
function refuseNewer(steps: readonly Step[], known: number, log: Logger): void {
  // The first step is decisive, because a migration may have removed data before it failed or was killed.
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

/** Runs one migration in this instance, or waits until another instance has run it. */
class Runner {
  readonly #connection: Connection;
  readonly #history: MigrationHistory;
  readonly #migration: Migration;
  readonly #log: Logger;
  readonly #stopping: AbortSignal;
  readonly #beatMs: number;

  constructor(
    connection: Connection,
    history: MigrationHistory,
    migration: Migration,
    { log, stopping = new AbortController().signal, beatMs = 1_000 }: MigrationOptions,
  ) {
    this.#connection = connection;
    this.#history = history;
    this.#migration = migration;
    this.#log = log.child({ migration: migration.number, migrationName: migration.name });
    this.#stopping = stopping;
    this.#beatMs = beatMs;
  }

  async run(): Promise<void> {
    let seen = { id: '', beats: -1, since: 0 };
    for (;;) {
      this.#stopping.throwIfAborted();
      const last = await this.#history.last(this.#migration.number);
      if (last?.event === 'done') return;
      if (last?.event === 'begun') {
        const { id, beats = 0 } = last;
        if (seen.id === '') this.#log.info('another instance migrates the database: waiting');
        // The time is measured by this instance's clock, because the clocks of other machines may differ.
        if (id !== seen.id || beats !== seen.beats) seen = { id, beats, since: performance.now() };
        if (performance.now() - seen.since < this.#beatMs * MISSED_BEATS) {
          await wait(this.#beatMs / 4, undefined, { signal: this.#stopping });
          continue;
        }
        this.#log.warn('the migrating instance has stopped responding: taking over');
      }
      const step = (last?.step ?? 0) + 1;
      const { needs } = this.#migration;
      const begun = { beats: 0, ...(needs !== undefined && { needs }) };
      if ((await this.#add(step, 'begun', begun)) && (await this.#attempt(step))) return;
    }
  }

  #add(step: number, event: Step['event'], more: Partial<Step>): Promise<boolean> {
    const { number, name } = this.#migration;
    return this.#history.add({ number, name, step, event, ...more });
  }

  /**
   * Runs the migration and records the result. Returns false if another instance has taken over. Throws if the
   * migration has failed.
   */
  async #attempt(step: number): Promise<boolean> {
    const takeover = new AbortController();
    const heartbeat = setInterval(() => {
      this.#history.beat(this.#migration.number, step).then(
        (isCurrent) => isCurrent || takeover.abort(new Error('Another instance has taken over')),
        (err: unknown) => this.#log.warn({ err }, 'the heartbeat of the migration failed'),
      );
    }, this.#beatMs);
    const start = performance.now();
    this.#log.info('migrating the database');
    const signal = AbortSignal.any([takeover.signal, this.#stopping]);
    try {
      await this.#migration.up(this.#connection, { log: this.#log, signal });
      const tookMs = Math.round(performance.now() - start);
      const isCurrent = await this.#add(step + 1, 'done', { tookMs });
      if (isCurrent) this.#log.info({ tookMs }, 'migrated the database');
      return isCurrent;
    } catch (err) {
      if (!takeover.signal.aborted) await this.#fail(step + 1, err);
      return false;
    } finally {
      clearInterval(heartbeat);
    }
  }

  /** Records the failure and throws, unless another instance has taken over. */
  async #fail(step: number, err: unknown): Promise<void> {
    // The record of the failure spares the next instance the wait for missed heartbeats. If this write fails, the next
    // instance has to wait.
    const isCurrent = await this.#add(step, 'failed', { error: String(err) }).catch(() => true);
    if (!isCurrent) return;
    this.#stopping.throwIfAborted();
    const { number, name } = this.#migration;
    const message = `Migration ${number} (${name}) failed and this instance exits. Instances of the previous release may keep running. Fix what the error names and start again, or start the previous release`;
    this.#log.fatal({ err }, message);
    throw new MigrationFailed(message, { cause: err });
  }
}
