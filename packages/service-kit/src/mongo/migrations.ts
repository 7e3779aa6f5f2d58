import { setTimeout as wait } from 'node:timers/promises';
import type { Connection } from 'mongoose';
import type { Logger } from 'pino';
import { connectDatabase } from './database.ts';
import { type Attempt, type Claim, MigrationRecords } from './migration-records.ts';

/** What a release changes in a service's database. How one is written: docs/upgrades.md. */
export interface Migration {
  /** From 1, without gaps. */
  number: number;
  name: string;
  /**
   * May be called again, and by two instances at once: each of its writes says in its filter what it expects.
   * It checks all that it will change before it changes anything. `signal` is aborted when another instance
   * has taken over, and when this one is told to stop.
   */
  up(connection: Connection, run: { log: Logger; signal: AbortSignal }): Promise<void>;
  /** Code without the migration of this number cannot work on what this one leaves. */
  needs?: number;
}

export interface MigrationOptions {
  log: Logger;
  /** Aborted when the process is told to stop. */
  stopping?: AbortSignal;
  /** Told where it stands, for whoever waits for it. */
  tellProgress?: (state: string | undefined) => void;
  /** How often a running instance shows that it lives; after ten times that another takes over. */
  beatMs?: number;
}

const MISSED_BEATS = 10;

/** A migration that did not end; its log line says what to do. */
export class MigrationFailed extends Error {
  override name = 'MigrationFailed';
}

/** Migrates a database as a service that starts does, on a connection where a command takes as long as it takes. */
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
 * Brings a database to what this release expects, each migration by one instance while the others wait; done
 * when all have been. A service does not serve before. Where nothing is left to do it costs one read.
 */
export async function migrate(
  connection: Connection,
  migrations: readonly Migration[],
  options: MigrationOptions,
): Promise<void> {
  const wrong = migrations.find(({ number }, place) => number !== place + 1);
  if (wrong) throw new Error(`Migration ${wrong.number} (${wrong.name}) is out of order`);
  const records = new MigrationRecords(connection);
  const attempts = await records.read();
  refuseNewer(attempts, migrations.length, options.log);
  for (const migration of migrations) {
    if (!attempts.some((attempt) => isDone(attempt, migration.number))) {
      options.tellProgress?.(
        `migrating the database, ${migration.number} of ${migrations.length}: ${migration.name}`,
      );
      await new Runner(connection, records, migration, options).done();
    }
  }
  options.tellProgress?.(undefined);
}

const isDone = ({ number, event }: Attempt, wanted: number) =>
  number === wanted && event === 'done';

/** A database that a later release has changed, as after going back to this one. */
function refuseNewer(attempts: readonly Attempt[], known: number, log: Logger): void {
  // As soon as it was begun: it may have taken something away before it failed or was killed.
  const newer = attempts.filter(({ number, step }) => number > known && step === 1);
  const barring = newer.find(({ needs }) => needs !== undefined && needs > known);
  if (barring) {
    const { number, name } = barring;
    const message = `The database was changed by a later release (migration ${number}, ${name}), which this one cannot work on: start that release, or put the backup of before it back`;
    log.fatal({ migration: number }, message);
    throw new MigrationFailed(message);
  }
  for (const { number, name } of newer) {
    log.warn(
      { migration: number, migrationName: name },
      'the database has a migration of a later release',
    );
  }
}

class Runner {
  readonly #connection: Connection;
  readonly #records: MigrationRecords;
  readonly #migration: Migration;
  readonly #log: Logger;
  readonly #stopping: AbortSignal;
  readonly #beatMs: number;

  constructor(
    connection: Connection,
    records: MigrationRecords,
    migration: Migration,
    { log, stopping = new AbortController().signal, beatMs = 1_000 }: MigrationOptions,
  ) {
    this.#connection = connection;
    this.#records = records;
    this.#migration = migration;
    this.#log = log.child({ migration: migration.number, migrationName: migration.name });
    this.#stopping = stopping;
    this.#beatMs = beatMs;
  }

  /** Runs it, or waits until another instance has. */
  async done(): Promise<void> {
    let seen = { id: '', beats: -1, since: 0 };
    for (;;) {
      this.#stopping.throwIfAborted();
      const last = await this.#records.last(this.#migration.number);
      if (last?.event === 'done') return;
      if (last?.event === 'begun') {
        const { id, beats = 0 } = last;
        if (seen.id === '') this.#log.info('another instance migrates the database: waiting');
        // By this clock alone: that of another machine may be wrong.
        if (id !== seen.id || beats !== seen.beats) seen = { id, beats, since: performance.now() };
        if (performance.now() - seen.since < this.#beatMs * MISSED_BEATS) {
          await wait(this.#beatMs / 4, undefined, { signal: this.#stopping });
          continue;
        }
        this.#log.warn('the instance that migrates shows no life: taking over');
      }
      const claim = await this.#records.claim(this.#migration, last);
      if (claim && (await this.#run(claim))) return;
    }
  }

  /** False when another instance has taken over, which this one then waits for. */
  async #run(claim: Claim): Promise<boolean> {
    const lost = new AbortController();
    const beating = setInterval(() => {
      claim.beat().then(
        (isHeld) => isHeld || lost.abort(new Error('Another instance has taken over')),
        (err: unknown) => this.#log.warn({ err }, 'the migration could not show that it lives'),
      );
    }, this.#beatMs);
    const begun = performance.now();
    this.#log.info('migrating the database');
    const signal = AbortSignal.any([lost.signal, this.#stopping]);
    try {
      await this.#migration.up(this.#connection, { log: this.#log, signal });
      const tookMs = Math.round(performance.now() - begun);
      const isDone = await claim.done(tookMs);
      if (isDone) this.#log.info({ tookMs }, 'migrated the database');
      return isDone;
    } catch (err) {
      if (!lost.signal.aborted) await this.#fail(claim, err);
      return false;
    } finally {
      clearInterval(beating);
    }
  }

  /** Throws, unless another instance has taken over. */
  async #fail(claim: Claim, err: unknown): Promise<void> {
    // So that whoever starts next need not wait; they find out by themselves where it cannot be written.
    const isOwn = await claim.failed(String(err)).catch(() => true);
    if (!isOwn) return;
    this.#stopping.throwIfAborted();
    const { number, name } = this.#migration;
    const message = `Migration ${number} (${name}) failed, and this instance does not serve: instances of the release before may go on. Mend what the error names and start again, or start the release before`;
    this.#log.fatal({ err }, message);
    throw new MigrationFailed(message, { cause: err });
  }
}
